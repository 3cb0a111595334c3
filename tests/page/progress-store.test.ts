import { describe, expect, test } from "vitest";
import { noProgress } from "../../web/course/progress.ts";
import { type Keeper, ProgressStore } from "../../web/course/progress-store.ts";
import { readProgress } from "../../web/course/progress-text.ts";
import { full, KEY, memory } from "./kept-progress.ts";

describe("the store", () => {
  test("keeps what changes, and another page finds it", () => {
    const keeper = memory();
    const store = new ProgressStore(() => keeper);
    expect(store.isKept).toBe(true);
    // Trying out whether it can be written leaves nothing.
    expect(keeper.texts).toEqual({});
    let told = 0;
    const end = store.subscribe(() => {
      told += 1;
    });
    store.change(full);
    store.change(full);
    expect(told).toBe(1);
    expect(new ProgressStore(() => keeper).progress).toEqual(full);
    end();
    store.reset();
    expect(told).toBe(1);
    expect(keeper.texts).toEqual({});
    expect(store.progress).toBe(noProgress);
  });

  test.each<[string, () => Keeper | null]>([
    [
      "throws",
      () => {
        throw new Error("denied");
      },
    ],
    ["is absent", () => null],
    [
      "is full",
      () => ({
        ...memory(),
        setItem: () => {
          throw new Error("quota");
        },
      }),
    ],
  ])("works where the keeper %s, and says that nothing is kept", (_, keeper) => {
    const store = new ProgressStore(keeper);
    expect(store.isKept).toBe(false);
    store.change(full);
    expect(store.progress).toEqual(full);
    expect(store.isKept).toBe(false);
    store.reset();
    expect(store.progress).toBe(noProgress);
  });

  test("follows what another tab has written or forgotten", () => {
    const keeper = memory();
    const [one, other] = [new ProgressStore(() => keeper), new ProgressStore(() => keeper)];
    one.change(full);
    expect(other.progress).toBe(noProgress);
    other.hear({ key: "attention-lab:theme", newValue: "dark" });
    expect(other.progress).toBe(noProgress);
    other.hear({ key: KEY, newValue: keeper.texts[KEY] ?? null });
    expect(other.progress).toEqual(full);
    one.reset();
    other.hear({ key: KEY, newValue: null });
    expect(other.progress).toBe(noProgress);
  });

  test("puts aside what it cannot read, and writes over nothing", () => {
    const keeper = memory({ [KEY]: '{"version":9}' });
    const store = new ProgressStore(() => keeper);
    expect(store.progress).toBe(noProgress);
    store.change(full);
    expect(keeper.texts[`${KEY}:unread`]).toBe('{"version":9}');
    expect(readProgress(keeper.texts[KEY] ?? "")).toEqual(full);
  });
});
