// Lets the list of the path know what its stops are called without fetching them.
import { readFileSync } from "node:fs";

/**
 * `lesson.json?title` is a module with the title of a lesson.
 * @returns {import("vite").Plugin}
 */
export function readTitlesAlone() {
  return {
    name: "lesson-titles",
    enforce: "pre",
    load(id) {
      const file = /^(.*\.json)\?title$/.exec(id)?.[1];
      if (!file) return null;
      const { title } = JSON.parse(readFileSync(file, "utf8"));
      return { code: `export default ${JSON.stringify(title)}`, moduleType: "js" };
    },
  };
}
