/** The name of a lesson: that of its file, without the number by which the files of the path are put in order. */
const nameOf = (file: string): string => file.replace(/^.*\/(\d+-)?|\.json$/g, "");

/** What is found in files of lessons, by the names of the lessons. */
export const byName = <Found>(files: Record<string, Found>): ReadonlyMap<string, Found> =>
  new Map(Object.entries(files).map(([file, found]) => [nameOf(file), found]));
