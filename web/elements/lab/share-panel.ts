import { html, nothing, type TemplateResult } from "lit";
import {
  elementSnippet,
  frameSnippet,
  LONGEST_LINK,
  markdownSnippet,
  pageLink,
  type Shared,
  type ShareOptions,
  titleOf,
} from "../../share/snippets.ts";
import type { ShareWords } from "../../text/en-share.ts";
import { copyText } from "../lab-platform.ts";
import type { Part } from "./lab-api.ts";
import { LabDialog } from "./lab-dialog.ts";
import type { DialogSubject } from "./lab-dialogs.ts";
import { partNames } from "./lab-parts.ts";
import { shareStyle } from "./share-style.ts";

type Snippet = "link" | "frame" | "element" | "markdown";

const snippets: Record<Snippet, (shared: Shared) => string> = {
  link: pageLink,
  frame: frameSnippet,
  element: elementSnippet,
  markdown: markdownSnippet,
};

/** `<share-panel>`: the experiment as a link and as snippets for pages of others, as a dialog. */
export class SharePanel extends LabDialog {
  static override properties = {
    subject: { attribute: false },
    words: { attribute: false },
    options: { state: true },
    copied: { state: true },
    said: { state: true },
  };
  declare subject: DialogSubject;
  declare words: ShareWords;
  declare options: ShareOptions;
  /** What has been copied last. */
  declare copied: Snippet | null;
  /** The live region's sentence. */
  declare said: string;
  #file: string | null = null;

  static override styles = [LabDialog.styles, shareStyle];

  constructor() {
    super();
    this.options = { language: null, theme: null, parts: partNames, readOnly: false };
    this.copied = null;
    this.said = "";
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#file) URL.revokeObjectURL(this.#file);
  }

  protected override get heading(): string {
    return this.words.name;
  }

  protected override get closeWord(): string {
    return this.words.close;
  }

  protected override content(): TemplateResult {
    const { words } = this;
    const shared = this.#shared();
    const link = pageLink(shared);
    return html`
      ${this.#snippet("link", shared, words.length(link.length))}
      ${link.length > LONGEST_LINK ? this.#tooLong(link.length) : nothing}
      ${this.#choices()}
      ${this.#snippet("frame", shared, words.frameHint)}
      ${this.#snippet("element", shared, words.elementHint)}
      ${this.#snippet("markdown", shared, words.markdownHint)}
      <p class="unseen" role="status">${this.said}</p>`;
  }

  #shared(): Shared {
    const { words, page, state, link } = this.subject;
    const title = titleOf(words.title, state.query_tokens, state.key_tokens);
    return { page, link, title, options: this.options };
  }

  #snippet(which: Snippet, shared: Shared, hint: string): TemplateResult {
    const { words } = this;
    return html`<div class="snippet">
      <label for=${which}>${words[which]}</label><span class="hint" id=${`${which}-hint`}>${hint}</span>
      <textarea id=${which} class=${which} readonly spellcheck="false" dir="ltr" translate="no"
        aria-describedby=${`${which}-hint`} .value=${snippets[which](shared)}></textarea>
      <button aria-label=${`${words.copy}: ${words[which]}`} @click=${() => this.#copy(which)}>
        ${this.copied === which ? words.copied : words.copy}
      </button>
    </div>`;
  }

  #tooLong(length: number): TemplateResult {
    const { state } = this.subject;
    this.#file ??= URL.createObjectURL(new Blob([JSON.stringify(state)], { type: "application/json" }));
    return html`<p class="long">${this.words.tooLong(length, LONGEST_LINK)}
      <a href=${this.#file} download="attention-state.json">${this.words.download}</a></p>`;
  }

  #choices(): TemplateResult {
    const { words, options } = this;
    const language = (value: ShareOptions["language"]) => this.#choose({ language: value });
    const theme = (value: ShareOptions["theme"]) => this.#choose({ theme: value });
    return html`<section aria-labelledby="options">
      <h3 id="options">${words.options}</h3>
      <div class="selects">
        ${select(words.language, options.language, { follow: words.follow, ...words.languages }, language)}
        ${select(words.theme, options.theme, { follow: words.followTheme, ...words.themes }, theme)}
      </div>
      <fieldset>
        <legend>${words.embedded}</legend>
        ${partNames.map((part) => checkbox(words.parts[part], options.parts.includes(part), () => this.#turn(part)))}
      </fieldset>
      ${checkbox(words.readOnly, options.readOnly, (on) => this.#choose({ readOnly: on }))}
    </section>`;
  }

  #choose(choice: Partial<ShareOptions>): void {
    this.options = { ...this.options, ...choice };
    this.copied = null;
  }

  #turn(part: Part): void {
    const { parts } = this.options;
    this.#choose({ parts: partNames.filter((other) => parts.includes(other) !== (other === part)) });
  }

  async #copy(which: Snippet): Promise<void> {
    const { words } = this;
    const field = this.renderRoot.querySelector<HTMLTextAreaElement>(`#${which}`);
    const done = await copyText(field?.value ?? "");
    this.copied = done ? which : null;
    if (!done) field?.select();
    // Said anew each time: the same sentence twice would not be heard.
    this.said = "";
    await this.updateComplete;
    this.said = done ? words.hasCopied(words[which]) : words.notCopied;
  }
}

/** A choice of one, of which "follow" is null. */
function select<Choice extends string>(
  name: string,
  chosen: Choice | null,
  choices: Record<"follow" | Choice, string>,
  choose: (choice: Choice | null) => void,
): TemplateResult {
  const changed = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    choose(value === "follow" ? null : (value as Choice));
  };
  return html`<label>${name}
    <select @change=${changed}>
      ${Object.entries<string>(choices).map(
        ([choice, text]) => html`<option value=${choice} ?selected=${choice === (chosen ?? "follow")}>${text}</option>`,
      )}
    </select></label>`;
}

function checkbox(name: string, checked: boolean, turn: (on: boolean) => void): TemplateResult {
  const changed = (event: Event) => turn((event.target as HTMLInputElement).checked);
  return html`<label class="check"><input type="checkbox" .checked=${checked} @change=${changed} />${name}</label>`;
}

customElements.define("share-panel", SharePanel);
