import type { course } from "./en-course.ts";
import type { Language } from "./words.ts";

/** What is said behind the doors of the course, whichever lesson it is. The English words fix the keys. */
export type CourseWords = typeof course;

/** These words in a language. */
export const loadCourseWords = async (language: Language): Promise<CourseWords> =>
  language === "zh" ? (await import("./zh-course.ts")).course : (await import("./en-course.ts")).course;
