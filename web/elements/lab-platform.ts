/** What the lab needs of the browser. */

/** Whether an event comes from a field that has an undo of its own. */
export const isTextField = (event: Event): boolean => {
  const [target] = event.composedPath();
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text");
};

/** Puts text on the clipboard; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
