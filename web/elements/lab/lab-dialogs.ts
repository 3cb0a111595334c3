import type { State } from "../../engine/types.ts";
import type { Words } from "../../text/words.ts";
import type { LabDialog } from "./lab-dialog.ts";

/** What a dialog is opened about. */
export interface DialogSubject {
  readonly words: Words;
  /** The address of the full page, without "#". */
  readonly page: string;
  readonly state: State;
  readonly link: string;
}

type Opened = "share" | "shortcuts";

async function dialogOf(which: Opened, subject: DialogSubject): Promise<LabDialog> {
  const { language } = subject.words;
  if (which === "share") {
    const [{ SharePanel }, words] = await Promise.all([import("./share-panel.ts"), shareWords(language)]);
    return Object.assign(new SharePanel(), { subject, words });
  }
  const [{ ShortcutList }, words] = await Promise.all([import("./shortcut-list.ts"), keyWords(language)]);
  return Object.assign(new ShortcutList(), { words });
}

const shareWords = async (language: Words["language"]) =>
  language === "zh" ? (await import("../../text/zh-share.ts")).share : (await import("../../text/en-share.ts")).share;

const keyWords = async (language: Words["language"]) =>
  language === "zh" ? (await import("../../text/zh-keys.ts")).keys : (await import("../../text/en-keys.ts")).keys;

/** Opens a dialog within a lab; resolves when it has been closed. */
export async function openDialog(which: Opened, within: ParentNode, subject: DialogSubject): Promise<void> {
  const dialog = await dialogOf(which, subject);
  dialog.lang = subject.words.language === "zh" ? "zh-Hans" : "en";
  within.append(dialog);
  await dialog.closed;
}
