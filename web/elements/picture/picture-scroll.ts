import type { State } from "../../engine/types.ts";
import { isSelfAttention } from "../../store/shape.ts";
import type { GridEvents } from "../grid/grid-events.ts";
import type { Scrolled } from "../grid/grid-geometry.ts";
import type { MatrixGrid } from "../grid/matrix-grid.ts";
import type { Plan } from "../plan/picture-plan.ts";

/** The picture whose grids scroll. */
interface Owner extends HTMLElement {
  readonly state: State;
  readonly plan: Plan | null;
  readonly front: string;
  readonly grids: readonly MatrixGrid[];
}

/** Lets the grids of a picture scroll together, and its overview frame what is in view. */
export class PictureScroll {
  readonly #owner: Owner;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** What runs along the same tokens or dimensions as a grid follows where that was scrolled to. */
  follow(name: string, { left, top }: GridEvents["grid-scroll"]): void {
    this.frame();
    const { plan, state, grids } = this.#owner;
    const parts = plan?.parts ?? {};
    const from = parts[name];
    // What stands over a stage has rows of its own.
    const beside = this.#gridOf(name)?.dataset.group === name;
    for (const grid of grids) {
      const to = parts[grid.dataset.stage as string];
      if (!from || !to || to === from) continue;
      const across = from.columns === to.columns && from.matrix.cols === to.matrix.cols;
      const same = from.rows === to.rows || isSelfAttention(state);
      const down = beside && grid.dataset.group === grid.dataset.stage && same && from.matrix.rows === to.matrix.rows;
      grid.scrollGrid(across ? left : undefined, down ? top : undefined);
    }
  }

  /** Brings what stands beside and above the stage in front to where that is scrolled to. */
  async align(): Promise<void> {
    await Promise.all(this.#owner.grids.map((grid) => grid.updateComplete));
    // A grid that has just been drawn is scrolled in its own next step.
    await new Promise(requestAnimationFrame);
    const front = this.#gridOf(this.#owner.front);
    if (front) this.follow(front.dataset.stage as string, front.scrolled);
  }

  /** Scrolls the stage in front. */
  moveFront({ left, top }: Scrolled): void {
    this.#gridOf(this.#owner.front)?.scrollGrid(left, top);
  }

  /** Lets the overview frame what its grid has in view. */
  frame(): void {
    const overview = this.#owner.shadowRoot?.querySelector("stage-overview");
    const grid = this.#gridOf(this.#owner.front);
    if (overview && grid) Object.assign(overview, { scrolled: grid.scrolled, layout: grid.layout });
  }

  /** Brings the columns of the head shown into view. */
  revealHead(): void {
    for (const grid of this.#owner.grids) {
      const slice = this.#owner.plan?.parts[grid.dataset.stage as string]?.look.slice;
      if (slice?.along !== "columns") continue;
      void grid.updateComplete.then(() => {
        grid.reveal(-1, slice.to - 1);
        grid.reveal(-1, slice.from);
      });
    }
  }

  #gridOf(name: string): MatrixGrid | undefined {
    return this.#owner.grids.find((grid) => grid.dataset.stage === name);
  }
}
