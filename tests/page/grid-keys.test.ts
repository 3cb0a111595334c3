import { describe, expect, it } from "vitest";
import { editorAction, gridAction, holdsSeveralNumbers, nextCell } from "../../web/elements/grid/grid-keys.ts";
import type { GridExtent } from "../../web/elements/grid/grid-place.ts";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const computed: GridExtent = { rows: 20, columns: 4, firstRow: 0, firstColumn: 0, page: 8, editable: false };
const input: GridExtent = { ...computed, editable: true };
const headed: GridExtent = { ...input, firstRow: -1, firstColumn: -1 };
const at = (row: number, column: number) => ({ row, column });

describe("moving in a grid", () => {
  it.each([
    ["ArrowRight", {}, at(5, 1), at(5, 2)],
    ["ArrowLeft", {}, at(5, 0), at(5, 0)],
    ["ArrowUp", {}, at(0, 1), at(0, 1)],
    ["ArrowDown", {}, at(19, 1), at(19, 1)],
    ["Home", {}, at(5, 2), at(5, 0)],
    ["End", {}, at(5, 2), at(5, 3)],
    ["Home", { ctrlKey: true }, at(5, 2), at(0, 0)],
    ["End", { ctrlKey: true }, at(5, 2), at(19, 3)],
    ["End", { metaKey: true }, at(5, 2), at(19, 3)],
    ["PageDown", {}, at(5, 2), at(13, 2)],
    ["PageDown", {}, at(15, 2), at(19, 2)],
    ["PageUp", {}, at(5, 2), at(0, 2)],
    ["ArrowDown", { ctrlKey: true }, at(5, 2), at(19, 2)],
  ])("%s %j goes from %j to %j", (key, held, from, to) => {
    expect(gridAction(press(key, held), from, computed)).toEqual({ kind: "move", to });
  });

  it("reaches headers where they can be pressed, but never the corner", () => {
    expect(gridAction(press("ArrowUp"), at(0, 2), headed)).toEqual({ kind: "move", to: at(-1, 2) });
    expect(gridAction(press("ArrowLeft"), at(3, 0), headed)).toEqual({ kind: "move", to: at(3, -1) });
    expect(gridAction(press("ArrowLeft"), at(-1, 0), headed)).toEqual({ kind: "move", to: at(0, -1) });
  });

  it("leaves the keys of the page alone", () => {
    for (const key of ["z", "c", "v", "Enter"])
      expect(gridAction(press(key, { ctrlKey: true }), at(0, 0), input)).toBeNull();
    expect(gridAction(press("ArrowLeft", { altKey: true }), at(0, 1), input)).toBeNull();
    expect(gridAction(press("Tab"), at(0, 0), input)).toBeNull();
    expect(gridAction(press("["), at(0, 0), input)).toBeNull();
  });
});

describe("acting on a cell", () => {
  it("selects a computed cell by Enter and Space", () => {
    for (const key of ["Enter", " "]) expect(gridAction(press(key), at(1, 1), computed)).toEqual({ kind: "select" });
    expect(gridAction(press("7"), at(1, 1), computed)).toBeNull();
  });

  it("edits an input cell by Enter, F2 or the first character of a number", () => {
    for (const key of ["Enter", "F2"]) {
      expect(gridAction(press(key), at(1, 1), input)).toEqual({ kind: "edit", text: null });
    }
    for (const text of ["7", "-", "−", ".", "，", "７", "．", "－", "。"]) {
      expect(gridAction(press(text), at(1, 1), input)).toEqual({ kind: "edit", text });
    }
    expect(gridAction(press("Backspace"), at(1, 1), input)).toEqual({ kind: "edit", text: "" });
    expect(gridAction(press(" "), at(1, 1), input)).toEqual({ kind: "select" });
    expect(gridAction(press("a"), at(1, 1), input)).toBeNull();
  });

  it("releases by Escape, and acts on headers", () => {
    expect(gridAction(press("Escape"), at(1, 1), input)).toEqual({ kind: "release" });
    expect(gridAction(press("Enter"), at(-1, 1), headed)).toEqual({ kind: "open-header" });
    expect(gridAction(press("Delete"), at(1, -1), headed)).toEqual({ kind: "remove-header" });
    expect(gridAction(press("7"), at(1, -1), headed)).toBeNull();
  });
});

describe("the text editor", () => {
  it("steps by 0.1, by 1 with Shift and by 0.01 with Alt", () => {
    expect(editorAction(press("ArrowUp"))).toEqual({ kind: "step", by: 0.1 });
    expect(editorAction(press("ArrowDown", { shiftKey: true }))).toEqual({ kind: "step", by: -1 });
    expect(editorAction(press("ArrowUp", { altKey: true }))).toEqual({ kind: "step", by: 0.01 });
  });

  it("hands over by Enter and Tab and leaves by Escape", () => {
    expect(editorAction(press("Enter"))).toEqual({ kind: "commit", move: "down" });
    expect(editorAction(press("Enter", { shiftKey: true }))).toEqual({ kind: "commit", move: "up" });
    expect(editorAction(press("Tab"))).toEqual({ kind: "commit", move: "next" });
    expect(editorAction(press("Tab", { shiftKey: true }))).toEqual({ kind: "commit", move: "previous" });
    expect(editorAction(press("Escape"))).toEqual({ kind: "leave" });
    expect(editorAction(press("ArrowLeft"))).toBeNull();
  });

  it("goes on down a column, and along rows within the matrix", () => {
    expect(nextCell(at(1, 1), "down", input)).toEqual(at(2, 1));
    expect(nextCell(at(19, 1), "down", input)).toBeNull();
    expect(nextCell(at(1, 3), "next", input)).toEqual(at(2, 0));
    expect(nextCell(at(2, 0), "previous", input)).toEqual(at(1, 3));
    expect(nextCell(at(0, 0), "previous", input)).toBeNull();
    expect(nextCell(at(19, 3), "next", input)).toBeNull();
  });
});

describe("pasted text", () => {
  it.each(["1", " 1.5\n", "1,5", "−2", "1e5", "１．５"])("%j is one number", (text) => {
    expect(holdsSeveralNumbers(text)).toBe(false);
  });
  it.each(["1\t2", "1 2", "1, 2", "1\n2", "[1]", "1;2", "array([1])", "1,2,3"])("%j is a matrix", (text) => {
    expect(holdsSeveralNumbers(text)).toBe(true);
  });
});
