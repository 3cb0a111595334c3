import type { State, Trace } from "../../engine/types.ts";
import type { Store } from "../../store/store.ts";
import type { PinAction } from "../events.ts";

/** An experiment to compare with. */
export interface Pinned {
  readonly link: string;
  readonly state: State;
  readonly trace: Trace;
}

/** What a lab's experiment is compared with: the one whose link is pinned in its state. */
export class LabComparison {
  readonly #store: Store;
  #pinned: Pinned | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  act(action: PinAction): void {
    const store = this.#store;
    store.flush();
    const { state } = store.snapshot;
    // What is shown of an experiment is no part of what is compared.
    const link = store.engine.encodeLink({ ...state, view: {} });
    if (action === "swap") {
      if (this.pinned) store.dispatch({ kind: "swap", state: this.pinned.state, link });
    } else store.dispatch({ kind: "pin", link: action === "pin" ? link : null });
  }

  /** The experiment to compare with; null where there is none. */
  get pinned(): Pinned | null {
    const { engine, snapshot } = this.#store;
    const { pinned: link } = snapshot.state.view;
    if (link !== this.#pinned?.link) {
      const decoded = link === undefined ? null : engine.decodeLink(link);
      const evaluated = decoded?.ok ? engine.evaluate(decoded.state) : null;
      this.#pinned =
        link !== undefined && evaluated?.ok ? { link, state: evaluated.state, trace: evaluated.trace } : null;
    }
    return this.#pinned;
  }
}
