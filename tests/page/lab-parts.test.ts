import { describe, expect, test } from "vitest";
import { leftOut, partNames, partsOf } from "../../web/elements/lab/lab-parts.ts";

describe("the parts that are shown", () => {
  test("are those that are named, in the order of reading", () => {
    expect(partsOf("why picture")).toEqual(["picture", "why"]);
    expect(partsOf("why,picture")).toEqual(["picture", "why"]);
    expect(partsOf(" Picture ,  WHY ")).toEqual(["picture", "why"]);
  });

  test("are all of them where none is named, or none that there is", () => {
    expect(partsOf("")).toEqual(partNames);
    expect(partsOf("everything")).toEqual(partNames);
  });

  test("are left out by classes of the others", () => {
    const others = ["no-header", "no-lesson", "no-presets", "no-controls", "no-row", "no-summary"];
    expect(leftOut("picture why", false).split(" ")).toEqual(["parts", ...others]);
    expect(leftOut("", false)).toBe("parts");
  });

  test("are without what changes the experiment where it is only to be looked at", () => {
    expect(leftOut("", true)).toBe("parts no-presets no-controls");
    expect(leftOut("picture controls", true)).toContain("no-controls");
  });
});
