/** The element that has the focus, in whichever shadow tree. */
function focused(): Element {
  let element = document.activeElement ?? document.body;
  while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/**
 * Whether the focus may be given to what is still on its way: asked for at a press, the answer tells later whether
 * whoever pressed has stayed, or has gone on to something else meanwhile, which must not be taken from them. An element
 * that is gone, or has been disabled, leaves the focus to the page.
 */
export function focusKept(): () => boolean {
  const before = focused();
  return () => [before, document.body].includes(focused());
}
