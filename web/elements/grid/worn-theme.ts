import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Theme } from "./colour-scales.ts";

/** The theme that an element wears. */
function themeOf(element: Element): Theme {
  const scheme = getComputedStyle(element).colorScheme;
  if (scheme === "dark" || scheme === "light") return scheme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/**
 * The theme that an element wears, for what style sheets cannot colour. Asking makes the browser work out its styles
 * amid a frame, so it is asked once, and again when `hear` is told of a change or the element comes into sight.
 */
export class WornTheme implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #known: Theme | null = null;
  #sight: ResizeObserver | null = null;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  get theme(): Theme {
    this.#known ??= themeOf(this.#host);
    return this.#known;
  }

  /** Listens to the end of a transition of colour, which a change of theme begins where the element is displayed. */
  readonly hear = (): void => {
    const worn = themeOf(this.#host);
    if (worn === this.#known) return;
    this.#known = worn;
    this.#host.requestUpdate();
  };

  hostConnected(): void {
    this.#known = null;
    this.#sight = new ResizeObserver(this.hear);
    this.#sight.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#sight?.disconnect();
    this.#sight = null;
  }
}
