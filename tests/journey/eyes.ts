import { type Driver, type Point, until } from "./driver.ts";

/** What is seen in a page: the matrices by their stages, everything else by its name. Shadow trees are looked into. */

/** Runs within the page, and leaves its findings there for the functions below. */
function openEyes(): void {
  const within = (root: ParentNode, selector: string): Element[] => {
    const roots = root instanceof Element && root.shadowRoot ? [root, root.shadowRoot] : [root];
    return roots
      .flatMap((one) => [...one.children])
      .flatMap((child) => [...(child.matches(selector) ? [child] : []), ...within(child, selector)]);
  };
  // Each part of a selector is looked for within what the part before has found, whatever trees lie between.
  const all = (selector: string): Element[] =>
    selector
      .split(" ")
      .reduce<ParentNode[]>((roots, part) => roots.flatMap((root) => within(root, part)), [document]) as Element[];
  const nameOf = (element: Element): string =>
    (element.getAttribute("aria-label") ?? element.getAttribute("title") ?? element.textContent ?? "").trim();
  const centre = (element: Element | undefined): Point | null => {
    if (!element) return null;
    element.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const focused = (): Element | null => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active;
  };
  Object.assign(window, { eyes: { all, nameOf, centre, focused } });
}

interface Eyes {
  all(selector: string): Element[];
  nameOf(element: Element): string;
  centre(element: Element | undefined): Point | null;
  focused(): Element | null;
}
declare const eyes: Eyes;

/** Opens an address and waits until the lab is whole. */
export async function openLab(driver: Driver, address: string): Promise<void> {
  await driver.open(address);
  await driver.look(openEyes);
  const isWhole = () => driver.look(() => eyes.all("lab-foot").length > 0 && eyes.all("matrix-grid td").length > 0);
  await until("the lab is whole", isWhole, (whole) => whole);
  await until(
    "the address",
    () => driver.look(() => location.hash),
    (hash) => /^#1\.\w{7}\//.test(hash),
  );
}

/** The numbers that a stage shows, row by row. */
export const numbers = (driver: Driver, stage: string): Promise<string[]> =>
  driver.look(
    (name) => eyes.all(`matrix-grid[data-stage=${name}] td`).map((cell) => (cell.textContent ?? "").trim()),
    stage,
  );

/** Waits until a stage shows these numbers. */
export async function shows(driver: Driver, stage: string, expected: readonly string[]): Promise<void> {
  const wanted = expected.join(" ");
  await until(
    `${stage} shows ${wanted}`,
    () => numbers(driver, stage),
    (seen) => seen.join(" ") === wanted,
  );
}

/** The middle of what a selector finds, of these the one with that name, or the one at that place. */
export async function place(driver: Driver, selector: string, which: string | number): Promise<Point> {
  const see = () =>
    driver.look(
      (found, name) => {
        const some = eyes.all(found);
        return eyes.centre(typeof name === "number" ? some[name] : some.find((one) => eyes.nameOf(one) === name));
      },
      selector,
      which,
    );
  return (await until(`${selector} ${which}`, see, (at) => at !== null)) as Point;
}

/** What has the focus: its role or kind, and its name. */
export const focus = (driver: Driver): Promise<string> =>
  driver.look(() => {
    const element = eyes.focused();
    if (!element) return "";
    return `${element.getAttribute("role") ?? element.getAttribute("type") ?? element.localName} ${eyes.nameOf(element)}`;
  });
