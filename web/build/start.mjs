// npm start: everything from a fresh machine to the lab in a browser.
import { buildWasm } from "./engine.mjs";
import { siteFolder } from "./places.mjs";
import { toBuild } from "./requirements.mjs";
import { runMain } from "./run.mjs";
import { serve } from "./server.mjs";
import { ensurePackages, ensureSystem } from "./set-up.mjs";
import { buildSite } from "./site.mjs";
import { Steps } from "./steps.mjs";

await runMain(async () => {
  const steps = new Steps(5);
  await steps.step("looking for the tools", () => ensureSystem(toBuild));
  await steps.step("npm packages", ensurePackages);
  await steps.step("compiling the engine to WebAssembly", buildWasm);
  await steps.step("building the page", buildSite);
  const { address, close } = await steps.step("starting the server", () => serve(siteFolder, 4173));
  console.log(`\nAttention Matrix Lab is at ${address}  (Ctrl+C ends it)`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, close);
});
