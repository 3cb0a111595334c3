import { html, LitElement, nothing, type TemplateResult } from "lit";
import type { Subject } from "../../course/course.ts";
import cpp from "../../lessons/code/attention.cpp?raw";
import python from "../../lessons/code/attention.py?raw";
import { attend } from "../../lessons/code/attention.ts";
import typescript from "../../lessons/code/attention.ts?raw";
import { controls } from "../../styles/controls.ts";
import { isolated } from "../../text/label.ts";
import { formatFull, formatWeight } from "../../text/numbers.ts";
import type { PathWords } from "../../text/path.ts";
import { sayEvent } from "../events.ts";
import { copyText } from "../lab-platform.ts";
import { type Given, givenOf, type Wrong, wrongInputs } from "./code-input.ts";
import { codeStyle } from "./code-style.ts";

const sources = { TypeScript: typescript, Python: python, "C++": cpp };
type Source = keyof typeof sources;

/** Decimals to which the program and the engine are told. */
const DIGITS = 6;

/**
 * `<code-samples>`: attention for one query as a program in three languages; the one in TypeScript runs on the
 * experiment shown, and its numbers stand beside the engine's.
 *
 * @fires say what has been copied, or what the program refuses
 */
export class CodeSamples extends LitElement {
  static override properties = {
    words: { attribute: false },
    subject: { attribute: false },
    source: { state: true },
    wrong: { state: true },
    copied: { state: true },
  };
  declare words: PathWords;
  declare subject: Subject;
  declare source: Source;
  /** The wrong input that was tried last. */
  declare wrong: Wrong | null;
  declare copied: boolean;

  static override styles = [controls, codeStyle];

  constructor() {
    super();
    this.source = "TypeScript";
    this.wrong = null;
    this.copied = false;
  }

  override render(): TemplateResult {
    const { words, source } = this;
    return html`<section aria-label=${words.code.name}>
      <div class="bar">
        <div class="segments" role="radiogroup" aria-label=${words.code.language}>
          ${(Object.keys(sources) as Source[]).map(
            (name) => html`<label
              ><input
                class="unseen"
                type="radio"
                name="source"
                .checked=${name === source}
                @change=${() => this.#choose(name)}
              /><span>${name}</span></label
            >`,
          )}
        </div>
        <button @click=${this.#copy}>${this.copied ? words.code.copied : words.code.copy}</button>
      </div>
      <pre tabindex="0" role="group" aria-label="${words.code.name}, ${source}"><code lang="en" dir="ltr">${sources[source]}</code></pre>
      ${this.#run()}
    </section>`;
  }

  #choose(source: Source): void {
    this.source = source;
    this.copied = false;
  }

  #copy = async (): Promise<void> => {
    const { code } = this.words;
    this.copied = await copyText(sources[this.source]);
    this.dispatchEvent(sayEvent(this.copied ? code.copied : code.notCopied));
  };

  /** The program's numbers beside the engine's. */
  #run(): TemplateResult {
    const { code } = this.words;
    const { state } = this.subject;
    const given = givenOf(this.subject);
    const query = isolated(state.query_tokens[given.row]);
    return html`<h3>${code.run(query)}</h3>
      ${this.#table(given)} ${given.closed ? html`<p class="hint">${code.closed}</p>` : nothing}
      <div class="wrong" role="group" aria-label=${code.breaking}>
        <span>${code.breaking}:</span>
        ${(Object.keys(wrongInputs) as Wrong[]).map(
          (wrong) => html`<button aria-pressed=${this.wrong === wrong} @click=${() => this.#break(wrong, given)}>
            ${code.wrong[wrong]}
          </button>`,
        )}
      </div>
      ${this.wrong ? html`<p class="refusal">${code.says(refusal(wrongInputs[this.wrong](given)))}</p>` : nothing}`;
  }

  #table(given: Given): TemplateResult {
    const { code } = this.words;
    let ran: ReturnType<typeof attend>;
    try {
      ran = attend(...given.input);
    } catch (error) {
      return html`<p class="refusal">${code.says((error as Error).message)}</p>`;
    }
    const rows = [
      ...given.keys.map((label, at) => [label, ran.weights[at], given.weights[at]] as const),
      ...given.output.map((engine, at) => [`${code.output} ${at + 1}`, ran.output[at], engine] as const),
    ];
    return html`<table>
      <thead><tr><td></td><th scope="col">${code.program}</th><th scope="col">${code.engine}</th></tr></thead>
      <tbody>
        ${rows.map(
          ([label, program = Number.NaN, engine = Number.NaN]) => html`<tr>
            <th scope="row"><bdi>${label}</bdi></th>
            <td title=${formatFull(program)}>${formatWeight(program, DIGITS)}</td>
            <td title=${formatFull(engine)}>${formatWeight(engine, DIGITS)}</td>
          </tr>`,
        )}
      </tbody>
    </table>`;
  }

  #break(wrong: Wrong, given: Given): void {
    this.wrong = this.wrong === wrong ? null : wrong;
    if (this.wrong) this.dispatchEvent(sayEvent(this.words.code.says(refusal(wrongInputs[wrong](given)))));
  }
}

/** What the program says to input that does not fit. */
function refusal(input: Parameters<typeof attend>): string {
  try {
    attend(...input);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

customElements.define("code-samples", CodeSamples);
