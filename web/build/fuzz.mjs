// npm run fuzz: the fuzzers for longer, ten minutes each or as many seconds as are said: npm run fuzz -- 3600.
import { inWords } from "./counts.mjs";
import { runFuzzers } from "./fuzzers.mjs";
import { toBuild, toTest } from "./requirements.mjs";
import { Failure, runMain } from "./run.mjs";
import { ensureSystem } from "./set-up.mjs";

await runMain(async () => {
  const seconds = Number(process.argv[2] ?? 600);
  // To libFuzzer 0 is forever.
  if (!Number.isInteger(seconds) || seconds < 1) throw new Failure("npm run fuzz -- SECONDS: a whole number from 1.");
  await ensureSystem([...toBuild, ...toTest]);
  const counts = await runFuzzers(seconds, "grown");
  process.exitCode = counts.failed > 0 ? 1 : 0;
  console.log(inWords(counts));
});
