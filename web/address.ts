import type { Snapshot, Store } from "./store/store.ts";

/** What the address needs of a window; a test passes its own. */
export interface Browser {
  readonly location: Pick<Location, "hash" | "pathname" | "search">;
  readonly history: Pick<History, "pushState" | "replaceState" | "state">;
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
  setTimeout(run: () => void, milliseconds: number): number;
  clearTimeout(timer: number): void;
}

// Chromium and Safari refuse more than about 100 writes in 10 to 30 seconds.
const WRITE_PAUSE = 120;
/** After writing the same step anew, as in a drag: each write costs a good part of a frame. */
const GESTURE_PAUSE = 300;
const REFUSED_PAUSE = 2000;

/**
 * The road between the store and the page's address, both ways. Another undo step becomes another history entry, the
 * rest of a gesture and the selection replace the present one. Back, forward and an address typed by hand are opened;
 * a damaged one stays to be read until the next edit.
 */
export class Address {
  readonly #store: Store;
  readonly #browser: Browser;
  readonly #unsubscribe: () => void;
  /** The text after "#" that was written or read last; null where the address does not show the store's state. */
  #text: string | null;
  #entry: number;
  #pause: number | null = null;
  #waiting = false;
  /** Whether the pause is one after writing the same step anew. */
  #inGesture = false;
  /** The last snapshot heard of. */
  #seen: Snapshot;
  #reading = false;

  /** Takes over the address: from now on it shows the store's state. */
  constructor(store: Store, browser: Browser = window) {
    this.#store = store;
    this.#browser = browser;
    this.#seen = store.snapshot;
    this.#entry = store.snapshot.entry;
    this.#text = this.#shown();
    this.#unsubscribe = store.subscribe(() => this.#changed());
    browser.addEventListener("popstate", this.#moved);
    browser.addEventListener("hashchange", this.#moved);
    browser.addEventListener("pagehide", this.#left);
    this.#write();
  }

  /** Leaves the address alone again. */
  disconnect(): void {
    this.#unsubscribe();
    this.#rest();
    this.#browser.removeEventListener("popstate", this.#moved);
    this.#browser.removeEventListener("hashchange", this.#moved);
    this.#browser.removeEventListener("pagehide", this.#left);
  }

  #shown(): string {
    return this.#browser.location.hash.replace(/^#/, "");
  }

  #changed(): void {
    const [before, snapshot] = [this.#seen, this.#store.snapshot];
    this.#seen = snapshot;
    if (this.#reading) {
      return;
    }
    if (this.#inGesture && snapshot.entry !== this.#entry) {
      // Another step. What waits of the last one is written first, or Back would lead into the middle of it.
      const waiting = this.#waiting;
      this.#rest();
      if (waiting) {
        this.#write(before);
        this.#rest();
      }
    }
    if (this.#pause === null) {
      this.#write();
    } else {
      this.#waiting = true;
    }
  }

  #write(snapshot = this.#store.snapshot): void {
    const { link, entry, refusal } = snapshot;
    if (refusal?.from === "link" || (link === this.#text && entry === this.#entry)) {
      return;
    }
    const { history, location } = this.#browser;
    const url = `${location.pathname}${location.search}#${link}`;
    const again = entry === this.#entry;
    try {
      if (again) {
        history.replaceState(history.state, "", url);
      } else {
        history.pushState(null, "", url);
      }
    } catch {
      // Too many writes for this browser (SecurityError): the last state is written once it has calmed down.
      this.#waiting = true;
      this.#wait(REFUSED_PAUSE);
      return;
    }
    this.#text = link;
    this.#entry = entry;
    this.#wait(again ? GESTURE_PAUSE : WRITE_PAUSE);
    this.#inGesture = again;
  }

  #wait(milliseconds: number): void {
    this.#pause = this.#browser.setTimeout(() => {
      this.#pause = null;
      this.#inGesture = false;
      if (this.#waiting) {
        this.#waiting = false;
        this.#write();
      }
    }, milliseconds);
  }

  #rest(): void {
    if (this.#pause !== null) {
      this.#browser.clearTimeout(this.#pause);
    }
    this.#pause = null;
    this.#waiting = false;
    this.#inGesture = false;
  }

  readonly #moved = (): void => {
    const text = this.#shown();
    if (text === this.#text || text === "") {
      return;
    }
    this.#rest();
    this.#text = text;
    this.#reading = true;
    this.#store.openLink(text);
    this.#reading = false;
    this.#entry = this.#store.snapshot.entry;
    this.#write();
  };

  readonly #left = (): void => {
    this.#store.flush();
    this.#rest();
    this.#write();
  };
}
