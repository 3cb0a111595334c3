import { beforeEach, expect, it } from "vitest";
import { enterCell, enterPaste, enterSetting } from "../../web/store/entry.ts";
import { Store } from "../../web/store/store.ts";
import { directOf, FakeEngine, state } from "./fake-engine.ts";

let store: Store;
let told: number;
beforeEach(() => {
  const first = state({
    Q: [
      [1, 2],
      [3, 4],
    ],
    K: [[1, 2]],
    V: [[1]],
  });
  store = new Store(new FakeEngine(), first);
  told = 0;
  store.subscribe(() => {
    told += 1;
  });
});

const at = (row: number, column: number, text: string) => ({ stage: "Q", row, column, text }) as const;
const pasted = (row: number, column: number, text: string) => {
  enterPaste(store, at(row, column, text));
  return directOf(store.snapshot.state).Q;
};

it("takes a cell's number, or says at which cell it could not", () => {
  expect(enterCell(store, at(1, 0, "2.5"))).toBe(true);
  expect(directOf(store.snapshot.state).Q[1]).toEqual([2.5, 4]);
  expect(enterCell(store, at(1, 0, "abc"))).toBe(false);
  expect(store.snapshot.refusal).toMatchObject({
    from: "entry",
    cell: { stage: "Q", row: 1, column: 0 },
    problem: { code: "unreadable_number", path: "/Q/1/0" },
  });
});

it("tells once, at its place, about a number that is read but not allowed", () => {
  store.engine.readNumber = () => ({ ok: true, value: Number.POSITIVE_INFINITY });
  expect(enterCell(store, at(0, 0, "1e999"))).toBe(false);
  expect(told).toBe(1);
  expect(store.snapshot.refusal).toMatchObject({ from: "entry", cell: { row: 0, column: 0 } });
});

it("takes a setting's number, or says of which setting", () => {
  expect(enterSetting(store, "scale", "3")).toBe(true);
  expect(store.snapshot.state.scale).toBe(3);
  expect(enterSetting(store, "temperature", "")).toBe(false);
  expect(store.snapshot.refusal).toMatchObject({ field: "temperature", problem: { path: "/temperature" } });
});

it("replaces the matrix by numbers pasted at its first cell", () => {
  expect(pasted(0, 0, "9")).toEqual([[9]]);
  expect(directOf(store.snapshot.state).K).toEqual([[1]]);
});

it("replaces the matrix by numbers too many for their place, and by as many as it has", () => {
  expect(pasted(1, 1, "5 6\n7 8")).toEqual([
    [5, 6],
    [7, 8],
  ]);
});

it("fills cells with a smaller block pasted further on", () => {
  expect(pasted(1, 0, "7 8")).toEqual([
    [1, 2],
    [7, 8],
  ]);
  expect(pasted(0, 1, "5\n6")).toEqual([
    [1, 5],
    [7, 6],
  ]);
});

it("tells a paste that cannot be read from the numbers there are", () => {
  pasted(0, 0, "1 x");
  expect(store.snapshot.refusal?.problem).toMatchObject({ code: "unreadable_matrix", path: "/pasted" });
});
