/** The doors of the site, in the order of its header. */
export type Door = "lab" | "path" | "practice";
export const doors: readonly Door[] = ["lab", "path", "practice"];

/**
 * The door behind which a state is shown, as its lesson's name says: "path" and "practice" are what one finds behind a
 * door first, "path-scaling" and "practice-output-7" stand further in. Every other name is one of the lab's.
 */
export const doorOf = (lesson: string | undefined): Door =>
  (/^(path|practice)(?=-|$)/.exec(lesson ?? "")?.[0] as Door | undefined) ?? "lab";

/** What stands behind a door first; the lab has no such name. */
export const within = (door: Door, lesson: string): string => lesson.slice(door.length + 1);
