import { describe, expect, it } from "vitest";
import type { Choice, Ordering } from "../../web/course/format.ts";
import { answered, isRight, replyTo, shownOrder } from "../../web/course/questions.ts";

const text = (said: string) => ({ en: said, zh: said });

const choice: Choice = {
  kind: "choice",
  ask: text("Which?"),
  options: [
    { name: "a", say: text("A"), reply: text("not A") },
    { name: "b", say: text("B"), reply: text("yes, B"), right: true },
    { name: "c", say: text("C"), reply: text("not C") },
  ],
};

const ordering: Ordering = {
  kind: "ordering",
  ask: text("In which order?"),
  options: ["scale", "mask", "softmax", "mix"].map((name) => ({ name, say: text(name) })),
  replies: { scale: text("scale first"), mask: text("mask before softmax"), softmax: text("mix last") },
  reply: text("in order"),
};

describe("a choice", () => {
  it("is right with its one right option", () => {
    expect(isRight(choice, ["b"])).toBe(true);
    expect(isRight(choice, ["a"])).toBe(false);
    expect(isRight(choice, [])).toBe(false);
    expect(isRight(choice, ["b", "a"])).toBe(false);
  });

  it("has a reply of its own to each option", () => {
    expect(replyTo(choice, ["c"])?.en).toBe("not C");
    expect(replyTo(choice, ["of a later version"])).toBeNull();
  });
});

describe("an ordering", () => {
  it("is right in its own order only, and whole", () => {
    expect(isRight(ordering, ["scale", "mask", "softmax", "mix"])).toBe(true);
    expect(isRight(ordering, ["scale", "mask", "softmax"])).toBe(false);
    expect(isRight(ordering, ["mask", "scale", "softmax", "mix"])).toBe(false);
  });

  it("replies to the first neighbours that stand the wrong way round", () => {
    expect(replyTo(ordering, ["scale", "softmax", "mask", "mix"])?.en).toBe("mask before softmax");
    expect(replyTo(ordering, ["softmax", "scale", "mask", "mix"])?.en).toBe("mask before softmax");
    expect(replyTo(ordering, ["mix", "scale", "mask", "softmax"])?.en).toBe("mix last");
    expect(replyTo(ordering, ["mask", "scale", "softmax", "mix"])?.en).toBe("scale first");
    expect(replyTo(ordering, ["scale", "mask", "softmax", "mix"])?.en).toBe("in order");
  });
});

describe("what is kept of a question", () => {
  it("has the first answer for ever, and says whether any was right", () => {
    const wrong = answered(choice, ["a"], undefined);
    expect(wrong).toEqual({ first: ["a"], latest: ["a"], rightAtFirst: false, right: false });
    const right = answered(choice, ["b"], wrong);
    expect(right).toEqual({ first: ["a"], latest: ["b"], rightAtFirst: false, right: true });
    expect(answered(choice, ["c"], right)).toEqual({ first: ["a"], latest: ["c"], rightAtFirst: false, right: true });
  });
});

describe("the order in which options are shown", () => {
  it("is the same every time and holds every option once", () => {
    expect(shownOrder("some-name", choice)).toEqual(shownOrder("some-name", choice));
    expect([...shownOrder("some-name", choice)].sort()).toEqual(["a", "b", "c"]);
  });

  it("differs from question to question", () => {
    const orders = new Set(Array.from({ length: 40 }, (_, at) => shownOrder(`question-${at}`, choice).join()));
    expect(orders.size).toBe(6);
  });

  it("is never the one asked for", () => {
    for (let at = 0; at < 200; at++) expect(isRight(ordering, shownOrder(`ordering-${at}`, ordering))).toBe(false);
  });
});
