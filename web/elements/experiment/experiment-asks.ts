import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Computed } from "../../course/done.ts";
import { numbersOf } from "../../course/done.ts";
import { type Ask, stays, turns } from "../../course/experiment-format.ts";
import { placeName } from "../../course/experiment-truth.ts";
import type { Choice } from "../../course/format.ts";
import type { ExperimentWords } from "../../text/experiment.ts";
import { isolated } from "../../text/label.ts";
import { formatWeight } from "../../text/numbers.ts";
import { indexed } from "../indexed.ts";

/** What predictions are made with, and how they are told. */
export interface Asking {
  readonly words: ExperimentWords;
  /** The experiment as it began. */
  readonly before: Computed;
  readonly answers: Readonly<Record<string, string>>;
  readonly answer: (name: string, answer: string) => void;
}

const DIGITS = 3;

/** The answers that an ask offers, with their words. */
function answersOf(ask: Ask, { words }: Asking): readonly (readonly [name: string, say: string])[] {
  if (ask.kind === "turn") return turns.map((name) => [name, words.turns[name]]);
  if (ask.kind === "stays") return stays.map((name) => [name, words.stays[name]]);
  return ask.kind === "pick" ? ask.options.map(({ name, say }) => [name, say[words.language]]) : [];
}

/** An answer in words. */
export function told(ask: Ask, answer: string, asking: Asking): string {
  if (ask.kind !== "zeros") return answersOf(ask, asking).find(([name]) => name === answer)?.[1] ?? answer;
  const { query_tokens, key_tokens } = asking.before.state;
  const cells = answer.split(" ").filter((cell) => cell !== "");
  return asking.words.zeroCells(
    cells.map((cell) => {
      const [row = 1, column = 1] = cell.split("-").map(Number);
      return asking.words.cell(isolated(query_tokens[row - 1]), isolated(key_tokens[column - 1]));
    }),
  );
}

/** One thing to predict, as a form. */
export function askForm(ask: Ask, asking: Asking): TemplateResult {
  const { words } = asking;
  return html`<fieldset data-ask=${ask.name}>
    <legend>${indexed(ask.ask[words.language])}</legend>
    ${ask.kind === "zeros" ? zeroCells(ask.name, asking) : choices(ask.name, answersOf(ask, asking), asking, ask.kind === "pick")}
  </fieldset>`;
}

/** The judgement, without its replies: those are for the end. */
export function judgementForm(name: string, { ask, options }: Choice, asking: Asking): TemplateResult {
  const { words } = asking;
  const offered = options.map((option) => [option.name, option.say[words.language]] as const);
  return html`<fieldset data-ask=${name}>
    <legend>${indexed(ask[words.language])}</legend>
    ${choices(name, offered, asking, true)}
  </fieldset>`;
}

function choices(
  name: string,
  offered: readonly (readonly [name: string, say: string])[],
  { answers, answer }: Asking,
  long: boolean,
): TemplateResult {
  return html`<div class=${long ? "options" : "segments"}>
    ${offered.map(
      ([value, say]) => html`<label class=${long ? "option" : ""}
        ><input
          class=${long ? "" : "unseen"}
          type="radio"
          name=${name}
          .value=${value}
          .checked=${live(answers[name] === value)}
          @change=${() => answer(name, value)}
        /><span>${indexed(say)}</span></label
      >`,
    )}
  </div>`;
}

/** The weights as buttons: pressed for those that are predicted to become 0. */
function zeroCells(name: string, { words, before, answers, answer }: Asking): TemplateResult {
  const marked = (answers[name] ?? "").split(" ").filter((cell) => cell !== "");
  const { query_tokens, key_tokens } = before.state;
  const toggle = (cell: string): void => {
    const next = marked.includes(cell) ? marked.filter((other) => other !== cell) : [...marked, cell];
    answer(name, next.sort().join(" "));
  };
  const button = (weight: number, row: number, column: number): TemplateResult => {
    const cell = placeName(row + 1, column + 1);
    const pressed = marked.includes(cell);
    const [query, key] = [isolated(query_tokens[row]), isolated(key_tokens[column])];
    return html`<td>
      <button
        class="zero"
        aria-pressed=${pressed}
        aria-label=${words.becomesZero(query, key)}
        @click=${() => toggle(cell)}
      >${pressed ? "0" : formatWeight(weight, DIGITS)}</button>
    </td>`;
  };
  return html`<p class="hint">${words.zeros}</p>
    <div class="scroll">
      <table class="zeros">
        <thead>
          <tr>
            <td></td>
            ${key_tokens.map((key) => html`<th scope="col"><bdi>${key}</bdi></th>`)}
          </tr>
        </thead>
        <tbody>
          ${numbersOf(before, "weights").map(
            (row, r) => html`<tr>
              <th scope="row"><bdi>${query_tokens[r]}</bdi></th>
              ${row.map((weight, c) => button(weight, r, c))}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}
