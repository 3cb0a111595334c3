import type { Part } from "../elements/lab/lab-api.ts";
import { partNames } from "../elements/lab/lab-parts.ts";
import type { Language } from "../text/words.ts";

/** What people paste into chats and pages to show an experiment. Labels may be anything: here they are only text. */

/** How the experiment is to be shown; null follows the reader, or the page around it. */
export interface ShareOptions {
  readonly language: Language | null;
  readonly theme: "light" | "dark" | null;
  readonly parts: readonly Part[];
  readonly readOnly: boolean;
}

export interface Shared {
  /** The address of the full page, without "#". */
  readonly page: string;
  /** The text after "#". */
  readonly link: string;
  /** Names the experiment. */
  readonly title: string;
  readonly options: ShareOptions;
}

/** Longer links are cut or refused by programs that pass them on. */
export const LONGEST_LINK = 8000;

/** How many labels name an experiment. */
const NAMED = 5;

/** The experiment's name: whose attention it is, on what. */
export function titleOf(lab: string, queries: readonly string[], keys: readonly string[]): string {
  const some = (labels: readonly string[]) => labels.slice(0, NAMED).join(" ") + (labels.length > NAMED ? " …" : "");
  return `${lab}: ${some(queries)} → ${some(keys)}`;
}

const all = (parts: readonly Part[]): boolean => partNames.every((part) => parts.includes(part));
const listed = (parts: readonly Part[], between: string): string =>
  partNames.filter((part) => parts.includes(part)).join(between);

/** The site's folder, whatever language its address asks for. */
function beside(page: string, file: string): string {
  const url = new URL(page);
  url.search = "";
  url.hash = "";
  return file === "" ? url.href : new URL(file, url).href;
}

const asked = (entries: readonly (readonly [name: string, value: string | null])[]): string => {
  const given = entries
    .filter(([, value]) => value !== null)
    .map(([name, value]) => (value ? `${name}=${value}` : name));
  return given.length > 0 ? `?${given.join("&")}` : "";
};

/** The address that opens the experiment on the full page. */
export const pageLink = ({ page, link, options }: Shared): string =>
  `${beside(page, "")}${asked([["lang", options.language]])}#${link}`;

/** The address that shows it within a frame. */
export function frameLink({ page, link, options }: Shared): string {
  const { language, theme, parts, readOnly } = options;
  const query = asked([
    ["lang", language],
    ["theme", theme],
    ["show", all(parts) ? null : listed(parts, ",")],
    ["read-only", readOnly ? "" : null],
  ]);
  return `${beside(page, "embed.html")}${query}#${link}`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text within HTML or a quoted attribute, on one line. */
export const htmlText = (text: string): string =>
  oneLine(text).replace(/[&<>"']/g, (character) => entities[character] as string);

/** Text within Markdown: every punctuation mark that could mean something is told not to. */
export const markdownText = (text: string): string => oneLine(text).replace(/[!-/:-@[-`{-~]/g, "\\$&");

/** Line breaks and other control characters would end what they stand in. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const oneLine = (text: string): string => text.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, " ").trim();

/** An address as a destination of Markdown. */
const markdownAddress = (address: string): string =>
  address.replace(
    /[\s<>()\\"]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`,
  );

/** About how high the parts stand in a column of text, until the frame itself says. */
function heightOf({ parts, readOnly }: ShareOptions): number {
  const heights: Record<Part, number> = {
    header: 60,
    lesson: 180,
    presets: readOnly ? 0 : 110,
    picture: 400,
    controls: 0,
    why: 190,
    row: 220,
    summary: 70,
  };
  return parts.reduce((sum, part) => sum + heights[part], 50);
}

/** Lets the frames of a lab's own pages be as high as they say they are, within reason, and no others. */
function fitFrames(page: string): string {
  const address = JSON.stringify(beside(page, "embed.html")).replaceAll("<", "\\u003c");
  return (
    '<script>addEventListener("message",e=>{if(e.data?.type==="attention-lab:resize")' +
    `for(const f of document.querySelectorAll("iframe"))if(f.contentWindow===e.source&&f.src.startsWith(${address}))` +
    'f.style.height=Math.min(e.data.height,20000)+"px"})</script>'
  );
}

export function frameSnippet(shared: Shared): string {
  return (
    `<iframe src="${htmlText(frameLink(shared))}" title="${htmlText(shared.title)}" loading="lazy"` +
    ` allow="clipboard-write" style="width: 100%; height: ${heightOf(shared.options)}px; border: 0"></iframe>\n${fitFrames(shared.page)}`
  );
}

export function elementSnippet(shared: Shared): string {
  const { page, link, title, options } = shared;
  const { language, theme, parts, readOnly } = options;
  const attributes = [
    ["state", link],
    ["page", beside(page, "")],
    ["lang", language],
    ["theme", theme],
    ["show", all(parts) ? null : listed(parts, " ")],
  ].flatMap(([name, value]) => (value ? [` ${name}="${htmlText(value)}"`] : []));
  // What stands within is there for readers whose browser runs no scripts.
  return (
    `<script type="module" src="${htmlText(beside(page, "lib/attention-lab.js"))}"></script>\n` +
    `<attention-lab${attributes.join("")}${readOnly ? " read-only" : ""}>` +
    `<a href="${htmlText(pageLink(shared))}">${htmlText(title)}</a></attention-lab>`
  );
}

export const markdownSnippet = (shared: Shared): string =>
  `[${markdownText(shared.title)}](${markdownAddress(pageLink(shared))})`;
