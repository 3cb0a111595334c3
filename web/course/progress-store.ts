import { noProgress, type Progress } from "./progress.ts";
import { readProgress, writeProgress } from "./progress-text.ts";

/** What keeps texts by names between visits: `localStorage`, or anything like it. */
export type Keeper = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "attention-lab:progress";

/** Writes for the sake of it: where there is no room, or nothing may be written, reading alone succeeds. */
function tryOut(keeper: Keeper): void {
  const name = `${KEY}:tried`;
  keeper.setItem(name, "1");
  keeper.removeItem(name);
}

function isReadable(progress: Progress): boolean {
  try {
    readProgress(writeProgress(progress));
    return true;
  } catch {
    return false;
  }
}

/**
 * Holds a learner's progress. It is kept where the browser lets it be; elsewhere it lasts as long as the page, and
 * `isKept` says so. What another tab has written meanwhile is taken over by `refresh`.
 */
export class ProgressStore {
  readonly #keeper: () => Keeper | null;
  readonly #listeners = new Set<() => void>();
  #progress: Progress = noProgress;
  #isKept = false;

  /** `keeper` may throw or be null: storage is refused in private windows and foreign frames. */
  constructor(keeper: () => Keeper | null) {
    this.#keeper = keeper;
    this.refresh();
  }

  get progress(): Progress {
    return this.#progress;
  }

  /** Whether it will still be there at the next visit. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** Calls `listener` after every change; returns the function that ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  change(progress: Progress): void {
    if (progress === this.#progress) return;
    this.#progress = progress;
    // What could not be read again would cost the rest as well.
    this.#isKept = isReadable(progress) && this.#tried((keeper) => keeper.setItem(KEY, writeProgress(progress)));
    this.#tell();
  }

  /** Forgets everything, here and in the browser. */
  reset(): void {
    this.#progress = noProgress;
    this.#tried((keeper) => keeper.removeItem(KEY));
    this.#tell();
  }

  /** Takes what is kept. What cannot be read is put aside under another name, so that nothing writes over it. */
  refresh(): void {
    let text: string | null = null;
    this.#tried((keeper) => {
      text = keeper.getItem(KEY);
    });
    this.#isKept = this.#tried(tryOut);
    if (text === null) return;
    try {
      this.#progress = readProgress(text);
    } catch {
      const unread: string = text;
      this.#tried((keeper) => keeper.setItem(`${KEY}:unread`, unread));
      return;
    }
    this.#tell();
  }

  /** Takes over what another tab has written or forgotten; without a key it has forgotten everything. */
  hear({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): void {
    if (key !== null && key !== KEY) return;
    if (newValue !== null) {
      this.refresh();
      return;
    }
    this.#progress = noProgress;
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #tried(run: (keeper: Keeper) => void): boolean {
    try {
      const keeper = this.#keeper();
      if (!keeper) return false;
      run(keeper);
      return true;
    } catch {
      return false;
    }
  }
}
