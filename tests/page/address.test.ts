import { beforeEach, describe, expect, it } from "vitest";
import { Address, type Browser } from "../../web/address.ts";
import type { Edit } from "../../web/store/edits.ts";
import { Store } from "../../web/store/store.ts";
import { directOf, FakeEngine, state } from "./fake-engine.ts";

/** A window with a session history, a clock that the test moves, and a limit on writes that it can set. */
class FakeBrowser implements Browser {
  readonly entries: string[];
  at = 0;
  allowed = Number.POSITIVE_INFINITY;
  #now = 0;
  #timers: { due: number; run: () => void; id: number }[] = [];
  #nextTimer = 1;
  readonly #listeners = new Map<string, Set<() => void>>();

  constructor(url: string) {
    this.entries = [url];
  }

  readonly location = ((browser: FakeBrowser) => ({
    pathname: "/lab/",
    get search() {
      return new URL(browser.url, "http://x/").search;
    },
    get hash() {
      return new URL(browser.url, "http://x/").hash;
    },
  }))(this);

  readonly history = {
    state: null,
    pushState: (_: unknown, __: string, url?: string | URL | null) => {
      this.#count();
      this.entries.splice(this.at + 1);
      this.at = this.entries.push(String(url)) - 1;
    },
    replaceState: (_: unknown, __: string, url?: string | URL | null) => {
      this.#count();
      this.entries[this.at] = String(url);
    },
  };

  get url(): string {
    return this.entries[this.at] ?? "";
  }
  get text(): string {
    return this.location.hash.slice(1);
  }

  go(by: number): void {
    this.at += by;
    this.fire("popstate");
  }
  type(text: string): void {
    this.entries.splice(this.at + 1);
    this.at = this.entries.push(`/lab/#${text}`) - 1;
    this.fire("popstate");
    this.fire("hashchange");
  }
  fire(type: string): void {
    for (const listener of this.#listeners.get(type) ?? []) {
      listener();
    }
  }
  pass(milliseconds: number): void {
    this.#now += milliseconds;
    for (const timer of this.#timers.filter(({ due }) => due <= this.#now)) {
      this.clearTimeout(timer.id);
      timer.run();
    }
  }
  addEventListener(type: string, listener: () => void): void {
    this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(listener));
  }
  removeEventListener(type: string, listener: () => void): void {
    this.#listeners.get(type)?.delete(listener);
  }
  setTimeout(run: () => void, milliseconds: number): number {
    this.#timers.push({ due: this.#now + milliseconds, run, id: this.#nextTimer });
    return this.#nextTimer++;
  }
  clearTimeout(id: number): void {
    this.#timers = this.#timers.filter((timer) => timer.id !== id);
  }
  #count(): void {
    if (this.allowed-- <= 0) {
      throw new DOMException("too many calls", "SecurityError");
    }
  }
}

const first = state({ Q: [[1]], K: [[1]], V: [[1]] });
const setQ = (value: number): Edit => ({ kind: "set-cell", matrix: "Q", row: 0, column: 0, value });
const engine = new FakeEngine();
const linkOf = (value: number) => engine.encodeLink({ ...first, Q: [[value]] });

let browser: FakeBrowser;
let store: Store;
const edit = (value: number, gesture?: string) => {
  store.dispatch(setQ(value), gesture);
  store.flush();
};
const editSlowly = (value: number) => {
  edit(value);
  browser.pass(200);
};

beforeEach(() => {
  browser = new FakeBrowser("/lab/?lang=zh");
  store = new Store(engine, first, { nextFrame: (run) => run() });
  new Address(store, browser);
  browser.pass(200);
});

describe("writing", () => {
  it("shows the first state without a new history entry, and keeps the query", () => {
    expect(browser.entries).toEqual([`/lab/?lang=zh#${linkOf(1)}`]);
  });

  it("pushes an entry for each step, at once", () => {
    editSlowly(2);
    edit(3);
    expect(browser.entries).toHaveLength(3);
    expect(browser.text).toBe(linkOf(3));
  });

  it("pushes once for a whole gesture and replaces for the selection", () => {
    for (const value of [2, 3, 4, 5]) {
      edit(value, "drag");
      browser.pass(200);
    }
    store.dispatch({ kind: "select", cell: { stage: "weights", row: 0, column: 0 } });
    browser.pass(400);
    expect(browser.entries).toHaveLength(2);
    expect(browser.text).toBe(store.snapshot.link);
  });

  it("writes quick changes once per pause, the last one for certain", () => {
    let calls = 0;
    const { replaceState } = browser.history;
    browser.history.replaceState = (...call) => {
      calls += 1;
      replaceState(...call);
    };
    for (let value = 2; value < 62; value += 1) {
      edit(value, "drag");
      browser.pass(16);
    }
    browser.pass(400);
    expect(calls).toBeLessThan(6);
    expect(browser.text).toBe(linkOf(61));
  });

  it("writes the end of a gesture before the next step, so that Back leads there", () => {
    for (const value of [2, 3, 4]) edit(value, "drag");
    browser.pass(200);
    edit(5, "drag");
    browser.pass(16);
    edit(9);
    expect(browser.entries.map((url) => url.split("#")[1])).toEqual([linkOf(1), linkOf(5), linkOf(9)]);
  });

  it("waits and tries again when the browser refuses", () => {
    browser.allowed = 0;
    edit(2);
    edit(3);
    expect(browser.text).toBe(linkOf(1));
    browser.allowed = 10;
    browser.pass(2500);
    expect(browser.text).toBe(linkOf(3));
    expect(browser.entries).toHaveLength(2);
  });

  it("writes what waits when the page is left", () => {
    edit(2);
    edit(3, "drag");
    browser.fire("pagehide");
    expect(browser.text).toBe(linkOf(3));
  });
});

describe("reading", () => {
  it("goes back and forward over the undo steps", () => {
    editSlowly(2);
    editSlowly(3);
    browser.go(-1);
    expect(directOf(store.snapshot.state).Q).toEqual([[2]]);
    expect(store.snapshot.canRedo).toBe(true);
    browser.go(-1);
    expect(store.snapshot.canUndo).toBe(false);
    browser.go(2);
    expect(directOf(store.snapshot.state).Q).toEqual([[3]]);
    expect(browser.entries).toHaveLength(3);
  });

  it("takes an undo by button as a step of its own, which Back takes back", () => {
    editSlowly(2);
    store.undo();
    browser.pass(200);
    expect(browser.entries.map((url) => url.split("#")[1])).toEqual([linkOf(1), linkOf(2), linkOf(1)]);
    browser.go(-1);
    expect(directOf(store.snapshot.state).Q).toEqual([[2]]);
  });

  it("opens an address typed by hand as a new step", () => {
    editSlowly(2);
    browser.type(linkOf(7));
    expect(directOf(store.snapshot.state).Q).toEqual([[7]]);
    store.undo();
    expect(directOf(store.snapshot.state).Q).toEqual([[2]]);
  });

  it("leaves a damaged address to be read until the next edit", () => {
    editSlowly(2);
    browser.type("v%7B");
    expect(store.snapshot.refusal?.from).toBe("link");
    browser.pass(5000);
    browser.fire("pagehide");
    expect(browser.text).toBe("v%7B");
    expect(directOf(store.snapshot.state).Q).toEqual([[2]]);
    edit(3);
    expect(browser.text).toBe(linkOf(3));
  });

  it("leaves a damaged address of the first visit too", () => {
    const damaged = new FakeBrowser("/lab/#v%7B");
    const other = new Store(engine, first);
    other.refuse({ problem: { code: "damaged_link", path: "", message: "", came: "", expected: "" }, from: "link" });
    new Address(other, damaged);
    expect(damaged.text).toBe("v%7B");
  });

  it("drops a write that waits when the reader goes elsewhere", () => {
    editSlowly(2);
    edit(3);
    edit(4);
    browser.go(-2);
    browser.pass(500);
    expect(browser.text).toBe(linkOf(1));
    expect(directOf(store.snapshot.state).Q).toEqual([[1]]);
  });
});

it("leaves the address alone once disconnected", () => {
  const address = new Address(store, browser);
  address.disconnect();
  browser.fire("pagehide");
  expect(browser.text).toBe(linkOf(1));
});
