// npm run format: puts every file of ours into the house's form.
import { cppFiles } from "./lint.mjs";
import { runAloud, runMain } from "./run.mjs";
import { findClangFormat, npmProgram } from "./toolchain.mjs";

await runMain(async () => {
  const biome = await runAloud(npmProgram("biome"), ["check", "--write", "."]);
  const clang = await runAloud(findClangFormat() ?? "clang-format", ["-i", ...cppFiles()]);
  process.exitCode = Math.max(biome, clang);
});
