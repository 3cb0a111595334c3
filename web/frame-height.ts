/** Milliseconds in which a parent that listens has answered. */
const PATIENCE = 1000;

/**
 * Tells the page around a frame how high the frame's content is, in the four forms that pages listen for:
 * open-iframe-resizer, H5P's resizer, Canvas (`lti.frameResize`), and our own
 * `{ type: "attention-lab:resize", version: 1, height }`. A height is no secret, so it is sent whoever the parent is;
 * what is heard counts only if it comes from the parent.
 */
export class FrameHeight {
  readonly #content: Element;
  readonly #parent: Window;
  #told = 0;

  constructor(content: Element, parent: Window) {
    this.#content = content;
    this.#parent = parent;
  }

  /** From now on it is told, on request and whenever it changes. */
  begin(): void {
    window.addEventListener("message", this.#heard);
    window.addEventListener("resize", this.#follow);
    this.#send({ context: "h5p", action: "hello" });
    new ResizeObserver(() => this.tell()).observe(this.#content);
  }

  get #height(): number {
    return Math.ceil(this.#content.getBoundingClientRect().height);
  }

  /** Tells it where it is another than was told last. */
  tell(): void {
    const height = this.#height;
    if (height === 0) return;
    if (height === this.#told) return;
    this.#told = height;
    setTimeout(this.#follow, PATIENCE);
    this.#send({ type: "attention-lab:resize", version: 1, height });
    this.#send({ subject: "lti.frameResize", height });
    this.#sendDimensions(height);
    this.#prepare(height);
  }

  /**
   * Nothing scrolls within a frame whose parent makes it as high as it asks, also while the answer is on its way; any
   * other must scroll, or its lower part could not be reached.
   */
  readonly #follow = (): void => {
    document.documentElement.style.overflowY = Math.abs(innerHeight - this.#told) <= 1 ? "hidden" : "";
  };

  #sendDimensions(height: number): void {
    this.#send({ type: "iframe-resized", width: innerWidth, height });
  }

  #prepare(height: number): void {
    this.#send({
      context: "h5p",
      action: "prepareResize",
      scrollHeight: height,
      clientHeight: innerHeight,
    });
  }

  readonly #heard = ({ source, data }: MessageEvent): void => {
    if (source !== this.#parent || typeof data !== "object" || data === null) return;
    const height = this.#height;
    if (data.type === "iframe-child-init" || data.type === "iframe-get-child-dimensions") this.#sendDimensions(height);
    else if (data.context === "h5p" && data.action === "hello") this.#prepare(height);
    else if (data.context === "h5p" && data.action === "resizePrepared") {
      this.#send({ context: "h5p", action: "resize", scrollHeight: height });
    }
  };

  #send(message: object): void {
    this.#parent.postMessage(message, "*");
  }
}
