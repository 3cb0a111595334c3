export const hull = {
  title: (query: string) => `The output of “${query}” among the values`,
  plot: (query: string) => `Values as points, and the output of query “${query}” among them`,
  dimension: (at: number) => `dimension ${at}`,
  output: "output",
  /** Name of the handle of one coordinate of a value. */
  handle: (key: string, dimension: number) => `Value of “${key}”, dimension ${dimension}`,
  at: (coordinates: string, weight: string) => `${coordinates}, weight ${weight}`,
  otherOutput: (query: string, coordinates: string) => `Output of “${query}”: ${coordinates}`,
  value: (key: string, coordinates: string, weight: string) => `Value of “${key}”: ${coordinates}, weight ${weight}`,

  inside: (query: string, output: string, count: number) =>
    count === 1
      ? `One key is visible, so the output of “${query}” is its value, ${output}.`
      : `The output of “${query}”, ${output}, is the weighted mean of the ${count} visible values: it cannot leave their convex hull.`,
  between: (query: string, output: string, least: string, most: string) =>
    `The output of “${query}”, ${output}, is the weighted mean of the visible values: it lies between ${least} and ${most}.`,
  together: (output: string) => `All visible values are the same, and so is the output: ${output}.`,
  onLine: "These values lie on one line, and the hull is a segment.",
  empty: (query: string, output: string) =>
    `No key is visible to “${query}”. Its output is ${output} by definition, and lies in no hull.`,
  /** Where masked keys have weight, how many, and how many values are mixed with them. */
  leaking: (query: string, output: string, closed: number, count: number) =>
    count === 1
      ? `A masked key has all the weight, so the output of “${query}” is its value, ${output}.`
      : `${closed === 1 ? "A masked key has" : `${closed} masked keys have`} weight nevertheless: the output of “${query}”, ${output}, is the weighted mean of ${count} values. It cannot leave their hull, but it can leave that of the visible ones.`,
  notMean: (output: string, sum: string) =>
    `These weights sum to ${sum}, not to 1: the output, ${output}, is not a mean and may leave the hull.`,
  notFinite: (output: string) => `The output is ${output}: there is no point to draw.`,
  valuesNotFinite: "A value is not a finite number: there is no point to draw.",
  drag: "Drag a value, or focus it and use the arrow keys: no weight changes.",
};
