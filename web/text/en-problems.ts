import type { Problem } from "../engine/types.ts";
import { isMatrix, readPlace, typeset } from "./place.ts";

/** Problems of the engine in English sentences. */

const settings: Record<string, string> = {
  key_valid: "padding",
  query_tokens: "query labels",
  key_tokens: "key labels",
  heads: "number of heads",
  kv_heads: "number of key and value heads",
};

/** A JSON pointer into a state in words: "/Q/0/1" is "Q, row 1, column 2". */
export function place(path: string): string {
  const { key, indices, names, layer } = readPlace(path);
  const [first, second] = indices.map((index) => index + 1);
  const inLayer = (text: string): string => (layer === null ? text : `layer ${layer + 1}, ${text}`);
  const along = (name: string, row: string, column: string): string =>
    [name, first && `${row} ${first}`, second && `${column} ${second}`].filter(Boolean).join(", ");
  if (isMatrix(key)) return inLayer(along(key, "row", "column"));
  switch (key) {
    case "mask":
    case "bias":
      return along(key, "query", "key");
    case "pasted":
      return along("pasted text", "row", "number");
    case "key_valid":
      return first ? `padding of key ${first}` : "padding";
    case "query_tokens":
    case "key_tokens":
      return first ? `label of ${key.slice(0, -7)} ${first}` : (settings[key] as string);
    case "layers":
      return first ? `layer ${first}` : key;
    case "view":
      return names[0] === "cell" ? "selected cell" : ["view", ...names].join(", ");
    case "window":
      return names[0] ? `window, ${names[0]}` : key;
    case "fault":
      return [key, ...names.map((name) => `“${name}”`)].join(" ");
    default:
      // What a link or a file names in its own words is quoted.
      return /^(scale|temperature|softcap|causal|positions|version|heads|kv_heads)?$/.test(key)
        ? key && inLayer(settings[key] ?? key)
        : inLayer([`“${key}”`, ...indices.map((index) => index + 1), ...names].join(", "));
  }
}

/** What an expectation makes of a key or word that does not go with the rest. */
const misfits: Record<string, (came: string) => string> = {
  "only keys that go with Q, K, V": (came) => `${came} does not go with Q, K and V`,
  "X or Q, K, V, not both": (came) => `${came} does not go with X: give either X or Q, K and V`,
  "a stack that reads its own tokens": (came) => `${came} does not go with layers: a stack reads its own tokens`,
  "these keys inside layers": (came) => `${came} belongs inside each of the layers`,
  "X, to which they are added": (came) => `${came} needs X, to which positions are added`,
  "X, whose width it is": (came) => `${came} needs X, whose width it is`,
  "an even d_k": (came) => `${came} needs an even d_k: it turns the dimensions in pairs`,
};

/** What is wrong, without its place. Null for a code that this page does not know. */
function fault(problem: Problem): string | null {
  const came = typeset(problem.came);
  const expected = typeset(problem.expected)
    .replace(/^1\.\.64 of a\.\.z.*$/, "1 to 64 small letters a to z, digits and hyphens")
    .replace(/^(sizes )?(\S+)\.\.(\S+)$/, "$2 to $3")
    .replace(/(\d)\.\.(\d)/, "$1 to $2")
    .replace(/^(query|naive|d_model)$/, "“$1”");
  switch (problem.code) {
    case "invalid_json":
      return `this is not JSON: ${came}`;
    case "text_too_long":
      return "the text is too long";
    case "too_many_values":
      return "there are too many values";
    case "too_deep":
      return "lists and objects are nested too deeply";
    case "duplicate_key":
      return "this key appears twice";
    case "unsupported_version":
      return `this was made by another version of the lab (${came}); this one reads version ${expected}`;
    case "missing_key":
      return "this is missing";
    case "unknown_key":
      return "the lab does not know this key";
    case "wrong_type":
      return `${expected} is expected, not ${came}`;
    case "wrong_shape":
      return /columns/.test(came)
        ? `there are ${came.replace("columns of output", "output columns")}; expected ${expected}`
        : `the size is ${came} and should be ${expected}`;
    case "ragged_rows":
      return `this row has ${came === "1" ? "1 number" : `${came} numbers`} and the first has ${expected}`;
    case "size_out_of_range":
      return `the size ${came} is outside ${expected}`;
    case "value_out_of_range":
      return `${came} is not allowed; ${expected} is expected`;
    case "number_out_of_range":
      return `${came} is beyond the range of numbers, about ±1.8×10³⁰⁸`;
    case "unknown_word":
      return `${came} is not known; ${expected} is expected`;
    case "bad_text":
      return /^at most/.test(expected)
        ? `${expected} fit; this has ${came}`
        : `${came} does not fit; ${expected} are expected`;
    case "overflow":
      return "with these numbers a result grows past the range of numbers, about ±1.8×10³⁰⁸";
    case "empty_link":
      return "there is no experiment in the address";
    case "bad_link":
      return expected === "1/ at its front"
        ? `this is not the address of an experiment: it begins with ${came}, not with “1/”`
        : `the address cannot be read: ${came} where ${expected} should be`;
    case "damaged_link":
      return "the address has been cut off or changed on its way";
    case "unreadable_number":
      if (expected === "a divisor other than 0") return `${came} divides by 0`;
      return came ? `${came} is not a number` : "a number is missing";
    case "ambiguous_number":
      return `${came} can be read in two ways; write the decimal point as “.” and leave out the thousands mark`;
    case "unreadable_matrix":
      return came ? `these are not rows of numbers: ${came}` : "there are no numbers";
    case "not_applicable":
      return misfits[expected]?.(came) ?? `${came} does not go with the rest: ${expected}`;
    case "internal":
      return "the engine failed; that is our mistake, not yours";
    default:
      return null;
  }
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** A sentence for a problem of the engine, with its place. */
export function problem(given: Problem): string {
  const what = fault(given);
  if (what === null) {
    return given.message;
  }
  const where = place(given.path);
  return where ? sentence(`${where}: ${what}`) : sentence(what);
}
