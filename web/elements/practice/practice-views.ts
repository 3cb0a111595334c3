import { html, nothing, type TemplateResult } from "lit";
import { levelAfter, recurs } from "../../course/exercise-progress.ts";
import { outline, type SolutionRow, type SolutionStep, solutionRows } from "../../course/fact-lines.ts";
import type { Verdict } from "../../course/verdict.ts";
import type { Work } from "../../course/work.ts";
import type { Exercise, MistakeCode } from "../../engine/exercise-types.ts";
import type { PracticeWords } from "../../text/practice.ts";

/** Parts of an exercise that are only read. */

const stepView = ({ name, say, formulas }: SolutionStep, how: "brief" | "full", now: boolean): TemplateResult =>
  html`<li class=${now ? "now" : ""} aria-current=${now ? "step" : nothing}>
    <strong>${name}</strong>
    ${how === "full" ? html`<span class="say">${say}</span>` : nothing}
    ${formulas.map((formula) => html`<span class="formula">${formula}</span>`)}
  </li>`;

/** The first `shown` steps of a solution, or all of them, row by row; the last shown one stands out. */
export function solutionView(rows: readonly SolutionRow[], how: "brief" | "full", shown?: number): TemplateResult {
  let left = shown ?? Number.POSITIVE_INFINITY;
  return html`<div class="solution">
    ${rows.map(({ name, steps }) => {
      const taken = steps.slice(0, left);
      const last = shown !== undefined && left <= steps.length;
      left -= taken.length;
      return taken.length === 0
        ? nothing
        : html`<section>
            <h4>${name}</h4>
            <ol>${taken.map((step, at) => stepView(step, how, last && at === taken.length - 1))}</ol>
          </section>`;
    })}
  </div>`;
}

/** The steps that the latest hint has added, with their numbers. */
const hinted = ({ hints }: Exercise, shown: number) => (shown > 1 ? (hints[shown - 1] ?? []) : []);

/** The latest hint, to be read aloud. */
export function spokenHint(exercise: Exercise, shown: number, words: PracticeWords): string {
  const numbers = solutionRows(exercise, hinted(exercise, shown), words).flatMap(({ name, steps }) => [
    name,
    ...steps.flatMap(({ say, formulas }) => [say, ...formulas]),
  ]);
  return (shown === 1 ? outline(exercise.hints[0] ?? [], words) : numbers).join(words.between || " ");
}

export function hintsView(exercise: Exercise, shown: number, words: PracticeWords): TemplateResult | typeof nothing {
  if (shown === 0) return nothing;
  const worked = hinted(exercise, shown);
  return html`<section class="card hints" role="region" aria-label=${words.hints}>
    <h3>${words.hints}</h3>
    <h4>${words.hintSteps}</h4>
    <ol>${outline(exercise.hints[0] ?? [], words).map((step) => html`<li>${step}</li>`)}</ol>
    ${worked.length > 0 ? solutionView(solutionRows(exercise, worked, words), "full") : nothing}
  </section>`;
}

function mistakeView(code: MistakeCode, work: Work, words: PracticeWords): TemplateResult {
  const { name, did, seen, instead } = words.mistakes[code];
  const parts = words.mistakeParts;
  const { progress } = work;
  return html`<div class="mistake">
    <p class="headline">${words.verdict.mistake(name)}</p>
    <dl>
      <dt>${parts.did}</dt><dd>${did}</dd>
      <dt>${parts.seen}</dt><dd>${seen}</dd>
      <dt>${parts.instead}</dt><dd>${instead}</dd>
    </dl>
    ${
      recurs(progress, code)
        ? html`<p class="recurs">${words.verdict.recurs(progress.mistakes[code]?.length ?? 0)}</p>`
        : nothing
    }
  </div>`;
}

/** What comes next, where that is another level. */
function promotion({ entry }: Work, { right }: Verdict, words: PracticeWords): string[] {
  const level = levelAfter(entry);
  return right && level !== entry.level ? [words.verdict.next(words.levels[level] ?? "")] : [];
}

export function verdictView(verdict: Verdict, work: Work, words: PracticeWords): TemplateResult {
  const { right, headline, lines, mistake, facts } = verdict;
  return html`<section class="verdict ${right ? "right" : "wrong"}" aria-label=${words.verdict.name}>
    <p class="headline">${right ? "✓ " : ""}${headline}</p>
    ${[...lines, ...promotion(work, verdict, words)].map((line) => html`<p>${line}</p>`)}
    ${mistake ? mistakeView(mistake, work, words) : nothing}
    ${
      facts.length > 0
        ? html`<p>${words.verdict.facts}</p><ul>${facts.map((fact) => html`<li>${fact}</li>`)}</ul>`
        : nothing
    }
  </section>`;
}
