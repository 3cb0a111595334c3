/**
 * Resolves when the first picture has been painted. What only hands need, such as text fields and menus, is fetched
 * from then on: early enough for the first press, and not in the way of the first view.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((done) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => done(), { timeout: 300 });
    else setTimeout(done, 50);
  });
