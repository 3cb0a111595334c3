// Serves a built folder: node web/build/serve.mjs [folder] [port]. The tests in browsers start it.
import { siteFolder } from "./places.mjs";
import { runMain } from "./run.mjs";
import { serve } from "./server.mjs";

await runMain(async () => {
  const [folder = siteFolder, port = "0"] = process.argv.slice(2);
  const { address, close } = await serve(folder, Number(port));
  console.log(`serving ${address}`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, close);
});
