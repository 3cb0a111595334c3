import type { Cell, StageName } from "../engine/types.ts";

/** What the text of a lesson says, taken apart; `Text` in format.ts tells how it is written. */

/** A piece of a paragraph. */
export type Piece =
  | { readonly say: string }
  | { readonly say: string; readonly cell: Cell }
  | { readonly say: string; readonly go: string }
  | { readonly say: string; readonly page: string }
  | { readonly letter: string; readonly index: string }
  | { readonly code: string };

const LINK = /\[([^\]]+)\]\(([^)]+)\)/;
const INDEXED = /`([^`]+)`|\b([A-Za-z])_([A-Za-z]|\d)\b/;
const CELL = /^([A-Za-z_]+) (\d+) (\d+)$/;

/** The paragraphs of a text. */
export const paragraphsOf = (text: string): readonly (readonly Piece[])[] =>
  text.split(/\n\n+/).map((paragraph) => piecesOf(paragraph));

/** Letters with an index, and code, apart from other words. */
function lettersOf(text: string): Piece[] {
  const found = INDEXED.exec(text);
  if (!found) return text === "" ? [] : [{ say: text }];
  const [whole, code, letter = "", index = ""] = found;
  return [
    ...lettersOf(text.slice(0, found.index)),
    code === undefined ? { letter, index } : { code },
    ...lettersOf(text.slice(found.index + whole.length)),
  ];
}

function piecesOf(text: string): readonly Piece[] {
  const found = LINK.exec(text);
  if (!found) return lettersOf(text);
  const [whole, say = "", to = ""] = found;
  return [
    ...lettersOf(text.slice(0, found.index)),
    linked(say, to),
    ...piecesOf(text.slice(found.index + whole.length)),
  ];
}

function linked(say: string, to: string): Piece {
  const cell = CELL.exec(to);
  if (cell) {
    return { say, cell: { stage: cell[1] as StageName, row: Number(cell[2]) - 1, column: Number(cell[3]) - 1 } };
  }
  return to.startsWith("go ") ? { say, go: to.slice(3) } : { say, page: to };
}

const spoken = (piece: Piece): string =>
  "letter" in piece ? `${piece.letter}_${piece.index}` : "code" in piece ? piece.code : piece.say;

/** A text as it is read aloud: without what its buttons do. */
export const spokenText = (text: string): string =>
  paragraphsOf(text)
    .map((pieces) => pieces.map(spoken).join(""))
    .join("\n");
