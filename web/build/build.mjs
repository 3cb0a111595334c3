// npm run build: dist/site, a folder for any web host, and dist/lib, the engine as a package.
import { buildWasm } from "./engine.mjs";
import { toBuild } from "./requirements.mjs";
import { runMain } from "./run.mjs";
import { ensurePackages, ensureSystem } from "./set-up.mjs";
import { buildLib, buildSite } from "./site.mjs";
import { Steps } from "./steps.mjs";

await runMain(async () => {
  const steps = new Steps(5);
  await steps.step("looking for the tools", () => ensureSystem(toBuild));
  await steps.step("npm packages", ensurePackages);
  await steps.step("compiling the engine to WebAssembly", buildWasm);
  await steps.step("building dist/site", buildSite);
  await steps.step("building dist/lib", buildLib);
});
