/**
 * What one query reads: softmax(q·k × scale) over the
 * keys, then the mean of the values with those weights.
 */
export function attend(
  query: readonly number[],
  keys: readonly (readonly number[])[],
  values: readonly (readonly number[])[],
  scale = 1 / Math.sqrt(query.length),
): { weights: number[]; output: number[] } {
  if (keys.length === 0) throw new RangeError("no keys");
  if (keys.length !== values.length) {
    throw new RangeError(
      `${keys.length} keys, but ${values.length} values`,
    );
  }
  for (const key of keys) {
    if (key.length === query.length) continue;
    throw new RangeError(
      `a query of ${query.length} numbers, ` +
        `but a key of ${key.length}`,
    );
  }
  const width = values[0]?.length ?? 0;
  if (values.some((value) => value.length !== width)) {
    throw new RangeError("values of different lengths");
  }

  const scores = keys.map((key) => scale * dot(query, key));
  // Subtracting the largest changes no weight,
  // and no exponential overflows.
  const largest = Math.max(...scores);
  const exponentials = scores.map((score) =>
    Math.exp(score - largest),
  );
  const total = exponentials.reduce((sum, e) => sum + e);
  const weights = exponentials.map((e) => e / total);

  const column = (at: number) =>
    values.map((value) => value[at] ?? 0);
  const output = Array.from({ length: width }, (_, at) =>
    dot(weights, column(at)),
  );
  return { weights, output };
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, one, at) => sum + one * (b[at] ?? 0), 0);
