// npm run test:heap: a million calls of the engine, or as many as are said, after which its memory has not grown.
import { Failure, runAloud, runMain } from "./run.mjs";
import { npmProgram } from "./toolchain.mjs";

await runMain(async () => {
  const args = ["run", "--config", "web/build/vitest.page.mjs", "tests/page/heap.test.ts"];
  const env = { HEAP_EVALUATIONS: process.argv[2] ?? "1000000" };
  if ((await runAloud(npmProgram("vitest"), args, { env })) !== 0) throw new Failure("The engine's memory has grown.");
});
