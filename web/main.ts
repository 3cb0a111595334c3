import { AttentionLab } from "./elements/lab/attention-lab.ts";
import type { Theme } from "./styles/theme.ts";
import { chooseLanguage, type Language } from "./text/words.ts";

/** The site: one lab, and the address that shows its state. */

// Storage is refused in private windows and foreign frames; the page then forgets, and works.
function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`attention-lab:${key}`);
  } catch {
    return null;
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`attention-lab:${key}`, value);
  } catch {
    // Nothing depends on it.
  }
}

const titles: Record<Language, readonly [lang: string, title: string]> = {
  en: ["en", "Attention Matrix Lab · 注意力矩阵实验室"],
  zh: ["zh-Hans", "注意力矩阵实验室 · Attention Matrix Lab"],
};

const lab = new AttentionLab();
lab.isPage = true;
lab.keeper = () => localStorage;
lab.credited = false;
lab.newcomer = !(location.hash || remembered("progress") || remembered("welcomed"));

/** Lets the document around the lab speak its language and wear its theme. */
function follow(): void {
  const root = document.documentElement;
  [root.lang, document.title] = titles[lab.lang as Language];
  root.setAttribute("theme", lab.theme);
  const { origin, pathname, search } = location;
  lab.page = `${origin === "null" ? "file://" : origin}${pathname}${search}`;
}

lab.lang = chooseLanguage(
  new URLSearchParams(location.search).get("lang"),
  remembered("language"),
  navigator.languages,
);
const theme = remembered("theme");
lab.theme = theme === "light" || theme === "dark" ? (theme satisfies Theme) : "auto";
lab.state = location.hash;
follow();

lab.addEventListener("ready", async () => {
  const { Address } = await import("./address.ts");
  if (lab.store) {
    new Address(lab.store);
  }
});

lab.addEventListener("preference-change", () => {
  remember("language", lab.lang);
  remember("theme", lab.theme);
  // A language asked for in the address would win over the choice at the next visit.
  const query = new URLSearchParams(location.search);
  if (query.has("lang")) {
    query.set("lang", lab.lang);
    history.replaceState(history.state, "", `?${query}${location.hash}`);
  }
  follow();
});

document.body.append(lab);
