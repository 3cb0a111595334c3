// npm run size: what the first view of dist/site weighs on the wire, against its budget.
import { runMain } from "./run.mjs";
import { budget, measureFirstView } from "./weight.mjs";

await runMain(async () => {
  const { files, total, wasm } = measureFirstView();
  for (const { file, bytes } of files) console.log(`${kilobytes(bytes).padStart(10)}  ${file}`);
  console.log(`${kilobytes(total).padStart(10)}  in all; at most ${kilobytes(budget.total)}`);
  console.log(`${kilobytes(wasm).padStart(10)}  of it WebAssembly; at most ${kilobytes(budget.wasm)}`);
  process.exitCode = total > budget.total || wasm > budget.wasm ? 1 : 0;
});

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
