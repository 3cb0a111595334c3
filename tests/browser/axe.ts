import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe finds on a page as it stands, a line each, begun with where that is; of frames from elsewhere if told. */
export async function axeFaults(page: Page, where = "", { frames = false } = {}): Promise<string[]> {
  // Legacy mode opens no other page to put the parts together, which only frames of other sites need.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(!frames).analyze();
  const places = (nodes: (typeof violations)[number]["nodes"]) =>
    nodes.map(({ target, html }) => `${JSON.stringify(target)} ${html.slice(0, 120)}`).join(" ");
  return violations.map(({ id, nodes }) => `${where && `${where}: `}${id}: ${places(nodes)}`);
}
