/**
 * Parts that come later are fetched plainly: Vite's helper would look for style sheets and preloads that there are none of.
 * @returns {import("vite").Plugin}
 */
export function importPlainly() {
  return {
    name: "import-plainly",
    enforce: "pre",
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}
