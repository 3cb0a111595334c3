import { html } from "lit";
import { loadCore } from "../engine/core.ts";
import { firstState } from "../presets/presets.ts";
import type { Language } from "../text/words.ts";
import "../elements/questions/questions-panel.ts";
import type { Room } from "./course.ts";
import { type AskedQuestion, type Text, type Topic, topics } from "./format.ts";
import { byName } from "./lesson-files.ts";
import { type Drawn, drawnOf } from "./questions.ts";

/** The questions that stand by themselves: the files of web/lessons/questions, by topic and then by name. */

const fetchers = byName(import.meta.glob<AskedQuestion>("../lessons/questions/*.json", { import: "default" }));
const titles = byName(import.meta.glob<Text>("../lessons/questions/*.json", { import: "title", eager: true }));
const aims = byName(
  import.meta.glob<AskedQuestion["aim"]>("../lessons/questions/*.json", { import: "aim", eager: true }),
);
const topicsOf = byName(import.meta.glob<Topic>("../lessons/questions/*.json", { import: "topic", eager: true }));

/** What the list tells of a question. */
export interface Listed {
  readonly name: string;
  readonly title: Text;
  readonly topic: Topic;
  readonly aim: AskedQuestion["aim"];
}

/** All questions in the order in which they are listed. */
export const listed: readonly Listed[] = topics.flatMap((topic) =>
  [...titles]
    .filter(([name]) => topicsOf.get(name) === topic)
    .map(([name, title]) => ({ name, title, topic, aim: aims.get(name) ?? "concept" })),
);

const fetched = new Map<string, AskedQuestion>();
const drawings = new Map<string, Readonly<Record<string, Drawn>>>();

const LIST = "questions";
const ONE = "question-";

const within = (name: string): string => (name === LIST ? "" : name.slice(ONE.length));

async function fetchQuestion(name: string, language: Language): Promise<void> {
  const found = fetched.get(name) ?? (await fetchers.get(name)?.());
  if (!found) return;
  const { question } = found;
  const asked = `${language} ${name}`;
  if (question.kind === "fault" && !drawings.has(asked)) {
    drawings.set(asked, drawnOf(question, language, await loadCore()));
  }
  fetched.set(name, found);
}

export const questionRoom: Room = {
  async open(name, language) {
    if (name !== LIST && !titles.has(within(name))) return null;
    return { ...firstState(language), view: { lesson: `practice-${name}` } };
  },
  async prepare(name, language) {
    await fetchQuestion(within(name), language);
  },
  beside(subject) {
    const name = within(subject.name);
    const { language } = subject.words;
    return {
      panel: html`<questions-panel
        class="side"
        .name=${name}
        .asked=${fetched.get(name) ?? null}
        .listed=${listed}
        .drawn=${drawings.get(`${language} ${name}`) ?? null}
        .subject=${subject}
      ></questions-panel>`,
      covered: true,
    };
  },
};
