/** A JSON pointer into a state, taken apart: "/layers/0/W_Q/1/2" is the key W_Q of layer 0 and the indices 1 and 2. */
export interface Place {
  readonly key: string;
  /** What comes after the key: indices from 0, or names. */
  readonly indices: readonly number[];
  readonly names: readonly string[];
  /** The layer of a stack, from 0; null outside of one. */
  readonly layer: number | null;
}

const isIndex = (step: string): boolean => /^\d+$/.test(step);

export function readPlace(path: string): Place {
  const steps = path
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const inLayer = steps[0] === "layers" && steps.length > 2 && isIndex(steps[1] as string);
  const [key = "", ...rest] = inLayer ? steps.slice(2) : steps;
  return {
    key,
    indices: rest.filter(isIndex).map(Number),
    names: rest.filter((step) => !isIndex(step)),
    layer: inLayer ? Number(steps[1]) : null,
  };
}

/** Keys that hold a matrix with rows and columns of its own. */
export const isMatrix = (key: string): boolean => /^([QKVX]|X_context|W_[QKVO])$/.test(key);

/** A fact of the engine as people write it: curly quotes, × between sizes, real minus signs and ≥. */
export const typeset = (fact: string): string =>
  fact
    .replace(/"([^"]*)"/g, "“$1”")
    .replace(/([\dn])x(?=[\dn])/g, "$1×")
    .replace(/(^|[\s“])-(?=[\d.])/g, "$1−")
    .replace(/>=/g, "≥");
