import { expect, test } from "vitest";
import { labKey } from "../../web/elements/lab/lab-keys.ts";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {}) =>
  labKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

test("Ctrl+Z or ⌘Z undoes, with Shift or with Y it is done again", () => {
  expect(press("z", { ctrlKey: true })).toBe("undo");
  expect(press("z", { metaKey: true })).toBe("undo");
  expect(press("Z", { ctrlKey: true, shiftKey: true })).toBe("redo");
  expect(press("y", { ctrlKey: true })).toBe("redo");
});

test("? lists the keys, on whatever keyboard it needs Shift", () => {
  expect(press("?", { shiftKey: true })).toBe("shortcuts");
  expect(press("?")).toBe("shortcuts");
});

test("no other key is the lab's", () => {
  expect(press("z")).toBeNull();
  expect(press("z", { ctrlKey: true, altKey: true })).toBeNull();
  expect(press("?", { ctrlKey: true })).toBeNull();
  expect(press("Enter")).toBeNull();
});
