import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type HeadTrace, loadEngine, type Matrix, type RowStatistics, type Trace } from "../../web/engine/index.ts";

// The traces of 300 states, bit by bit, as the native build computes them: tests/states/trace_digest.hpp.

const rowColumns = [
  "sum",
  "entropy_nats",
  "entropy_bits",
  "entropy_share",
  "effective_keys",
  "argmax",
  "row_max",
  "log_sum_exp",
  "denominator",
  "allowed_keys",
] as const satisfies readonly (keyof RowStatistics)[];

/** The doubles of a trace in the order of the digest. */
function* numbers(trace: Trace): Generator<number> {
  const matrix = (given: Matrix | undefined) => given?.data ?? [];
  for (const layer of trace.layers) {
    for (const head of layer.heads) {
      for (const stage of ["scores", "scaled", "softcapped", "masked", "shifted", "exponentials"] as const) {
        yield* matrix(head[stage]);
      }
      yield* matrix(head.weights);
      yield* matrix(head.output);
      yield* rowNumbers(head);
    }
    yield* matrix(layer.joined);
    yield* matrix(layer.output);
  }
  yield* matrix(trace.output);
}

function* rowNumbers(head: HeadTrace): Generator<number> {
  for (const row of head.rows) for (const column of rowColumns) yield row[column] ?? Number.NaN;
}

function digest(trace: Trace): string {
  const bits = new DataView(new ArrayBuffer(8));
  let hash = 14695981039346656037n;
  for (const number of numbers(trace)) {
    if (Number.isNaN(number)) bits.setBigUint64(0, 0x7ff8000000000000n, true);
    else bits.setFloat64(0, number, true);
    for (let byte = 0; byte < 8; byte += 1) {
      hash = BigInt.asUintN(64, (hash ^ BigInt(bits.getUint8(byte))) * 1099511628211n);
    }
  }
  return hash.toString(16).padStart(16, "0");
}

it("WebAssembly and the native build agree in every bit of 300 traces", async () => {
  const engine = await loadEngine();
  const file = new URL("../conformance/trace_digests.json", import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, "utf8")) as { cases: { digest: string; state: string }[] };
  expect(cases).toHaveLength(300);
  for (const { state, digest: native } of cases) {
    const evaluated = engine.evaluate(state);
    if (!evaluated.ok) throw new Error(evaluated.problems[0]?.message);
    expect(digest(evaluated.trace), state).toBe(native);
  }
});
