import { html, nothing, type TemplateResult } from "lit";
import { type Computed, numbersOf } from "../../course/done.ts";
import { plainSigned, signed } from "../../course/experiment-figures.ts";
import type { Ask, Experiment } from "../../course/experiment-format.ts";
import { JUDGED_AGAIN, JUDGEMENT, type Run, rowOf, truthOf } from "../../course/experiment-truth.ts";
import type { Choice } from "../../course/format.ts";
import type { ExperimentProgress } from "../../course/progress.ts";
import { isRight, replyTo } from "../../course/questions.ts";
import type { StageName, State } from "../../engine/types.ts";
import { inputOf } from "../../store/shape.ts";
import { formatComputed, formatFull, formatWeight } from "../../text/numbers.ts";
import type { Words } from "../../text/words.ts";
import { indexed } from "../indexed.ts";
import { type Asking, told } from "./experiment-asks.ts";

/** What was predicted beside what happened, and every cell before and after. */
export interface Checking extends Asking {
  readonly experiment: Experiment;
  readonly entry: ExperimentProgress;
  readonly run: Run;
  readonly picture: Words;
}

const DIGITS = 3;

const isAs = (ask: Ask, answers: Readonly<Record<string, string>>, run: Run): boolean =>
  answers[ask.name] !== undefined && answers[ask.name] === truthOf(ask, run);

/** How many of the things asked came out as an answer said. */
export const rightOf = ({ asks }: Experiment, answers: Readonly<Record<string, string>>, run: Run): number =>
  asks.filter((ask) => isAs(ask, answers, run)).length;

/** Each thing predicted beside what happened. */
export function verdicts(checking: Checking): TemplateResult {
  const { experiment, entry, run, words } = checking;
  const { asks } = experiment;
  const first = rightOf(experiment, entry.first, run);
  const again = asks.some(({ name }) => entry.first[name] !== entry.latest[name]);
  return html`<ol class="verdicts">
      ${asks.map((ask) => verdict(ask, checking))}
    </ol>
    <p class="score">
      ${words.score(rightOf(experiment, entry.latest, run), asks.length)}
      ${again ? words.score1(first, asks.length) : nothing}
    </p>`;
}

function verdict(ask: Ask, checking: Checking): TemplateResult {
  const { entry, run, words } = checking;
  const right = isAs(ask, entry.latest, run);
  const line = (name: string, answer: string | null | undefined) =>
    html`<div><dt>${name}</dt><dd>${answer === null || answer === undefined ? "–" : told(ask, answer, checking)}</dd></div>`;
  const first = entry.first[ask.name];
  return html`<li data-verdict=${right ? "right" : "not-yet"}>
    <p>${indexed(ask.ask[words.language])}</p>
    <dl>
      ${line(words.predicted, entry.latest[ask.name])} ${line(words.happened, truthOf(ask, run))}
      ${first === entry.latest[ask.name] ? nothing : line(words.first, first)}
    </dl>
    <strong class="verdict">${right ? `✓ ${words.right}` : `✗ ${words.notYet}`}</strong>
  </li>`;
}

/** Every cell of the stages concerned, after each move. */
export function everyCell(checking: Checking): TemplateResult {
  const { experiment, run, words } = checking;
  if (experiment.check.length === 0) return whole(checking);
  return html`${run.after.map(
    (after, at) =>
      html`${
        run.after.length > 1 ? html`<h4>${words.afterMove(at + 1)}</h4>` : nothing
      }<div class="tables">${experiment.check.map((stage) => stageTable(stage, after, checking))}</div>`,
  )}`;
}

const isByQuery = (stage: StageName): boolean => stage !== "K" && stage !== "V";

function stageTable(stage: StageName, after: Computed, { run, words, picture }: Checking): TemplateResult {
  const { before } = run;
  const { query_tokens, key_tokens } = before.state;
  const rows = numbersOf(before, stage);
  const now = numbersOf(after, stage);
  const isWeights = stage === "weights";
  const across = ["scores", "scaled", "masked", "weights"].includes(stage);
  const rowName = (row: number) => (isByQuery(stage) ? query_tokens[row] : key_tokens[row]);
  const columnName = (column: number) => (across ? key_tokens[column] : String(column + 1));
  const write = (x: number): string =>
    isWeights ? formatWeight(x, DIGITS) : isByQuery(stage) ? formatComputed(x, DIGITS) : formatFull(x);
  const cell = (was: number, is: number, column: number) => {
    const difference = was === is ? 0 : is - was;
    return html`<tr class=${difference === 0 ? "" : "changed"}>
      <th scope="row"><bdi>${columnName(column)}</bdi></th>
      <td>${write(was)}</td>
      <td>${write(is)}</td>
      <td>${isByQuery(stage) ? signed(difference) : plainSigned(difference)}</td>
      ${isWeights ? html`<td>${was === 0 ? "–" : `×${formatWeight(is / was, DIGITS)}`}</td>` : nothing}
    </tr>`;
  };
  const name = picture.stages[stage as "weights"].name;
  const table = html`<div class="scroll" role="group" tabindex="0" aria-label=${name}>
    <table class="cells" data-stage=${stage}>
      <caption>${name}</caption>
      <thead>
        <tr>
          <td></td>
          <th scope="col">${words.before}</th>
          <th scope="col">${words.after}</th>
          <th scope="col">${words.difference}</th>
          ${isWeights ? html`<th scope="col">${words.factor}</th>` : nothing}
        </tr>
      </thead>
      ${rows.map(
        (row, r) => html`<tbody>
          <tr class="group">
            <th scope="rowgroup" colspan=${isWeights ? 5 : 4}><bdi>${rowName(r)}</bdi></th>
          </tr>
          ${row.map((was, c) => cell(was, now[r]?.[c] as number, c))}
          ${isWeights ? statistics(before, after, r, words) : nothing}
        </tbody>`,
      )}
    </table>
  </div>`;
  const moved = rows.some((row, r) => row.some((was, c) => was !== now[r]?.[c]));
  const cells = rows.length * (rows[0]?.length ?? 0);
  return moved ? table : html`<details class="still"><summary>${words.still(name, cells)}</summary>${table}</details>`;
}

/** The sum and the entropy of a row of weights, before and after. */
function statistics(before: Computed, after: Computed, row: number, words: Asking["words"]): TemplateResult {
  const [was, is] = [before, after].map((one) => rowOf(one, row + 1));
  const line = (
    name: string,
    a: number | null | undefined,
    b: number | null | undefined,
    write: (x: number) => string,
  ) =>
    html`<tr class="sum">
      <th scope="row">${name}</th>
      <td>${a == null ? "–" : write(a)}</td>
      <td>${b == null ? "–" : write(b)}</td>
      <td>${a == null || b == null ? "–" : signed(b - a)}</td>
      <td></td>
    </tr>`;
  const computed = (x: number) => formatComputed(x, DIGITS);
  // A sum that is 1 to the last bits is written as the 1 that it stands for.
  const sum = (x: number) => (Math.abs(x - 1) < 1e-12 ? "1" : computed(x));
  return html`${line(words.sum, was?.sum, is?.sum, sum)}
  ${line(words.entropy, was?.entropy_nats, is?.entropy_nats, computed)}`;
}

/** The whole experiment in the states that it went through: what was changed, and what is shown. */
function whole({ run, words }: Checking): TemplateResult {
  const states = [run.before, ...run.after].map(({ state }) => state);
  const [began, left, ...later] = states as [State, State, ...State[]];
  const matrices = (["Q", "K", "V"] as const).flatMap((name) => {
    const rows = inputOf(began, name) ?? [];
    return rows.flatMap((row, r) => row.map((x, c) => ({ name, r, c, changed: inputOf(left, name)?.[r]?.[c] !== x })));
  });
  const changed = matrices.filter((cell) => cell.changed);
  const rest = matrices.filter((cell) => !cell.changed);
  const number = (state: State, { name, r, c }: (typeof matrices)[number]) => inputOf(state, name)?.[r]?.[c] as number;
  const sameRest = [left, ...later].every((state) => rest.every((cell) => number(state, cell) === number(began, cell)));
  const row = (name: string, tell: (state: State) => string) => html`<tr>
    <th scope="row">${name}</th>
    ${states.map((state) => html`<td>${tell(state)}</td>`)}
  </tr>`;
  const step = ({ view }: State) => (view.step === undefined ? words.none : String(view.step + 1));
  const mask = ({ causal }: State) => words.maskIs[causal ?? "none"];
  return html`<div class="scroll" role="group" tabindex="0" aria-label=${words.everyCell}>
    <table class="cells whole">
      <thead>
        <tr>
          <td></td>
          ${states.map((_, at) => html`<th scope="col">${words.states[at]}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${changed.map((cell) => row(words.entry(cell.name, cell.r + 1, cell.c + 1), (state) => formatFull(number(state, cell))))}
        ${row(words.whole.mask, mask)} ${row(words.whole.step, step)}
        <tr>
          <th scope="row">${words.others(rest.length)}</th>
          <td colspan=${states.length}>${sameRest ? words.unchanged : words.stays.changed}</td>
        </tr>
      </tbody>
    </table>
  </div>`;
}

/** The judgement as given before and after, with what is said to the last. */
export function judgements(judgement: Choice, { latest }: ExperimentProgress, words: Asking["words"]): TemplateResult {
  const { language } = words;
  const { ask, options } = judgement;
  const say = (answer: string | undefined) => options.find(({ name }) => name === answer)?.say[language] ?? "–";
  const now = latest[JUDGED_AGAIN];
  const right = now !== undefined && isRight(judgement, [now]);
  const reply = replyTo(judgement, now === undefined ? [] : [now])?.[language] ?? "";
  return html`<div class="judged" data-verdict=${right ? "right" : "not-yet"}>
    <p>${indexed(ask[language])}</p>
    <dl>
      <div><dt>${words.judgedBefore}</dt><dd>${say(latest[JUDGEMENT])}</dd></div>
      <div><dt>${words.judgedAfter}</dt><dd>${say(now)}</dd></div>
    </dl>
    <p><strong>${right ? `✓ ${words.right}` : `✗ ${words.notYet}`}</strong> ${indexed(reply)}</p>
  </div>`;
}
