// The Chromium that the tests drive.
import { existsSync } from "node:fs";
import { runQuietly } from "./run.mjs";
import { findChromium, npmProgram } from "./toolchain.mjs";

/**
 * Finds the system's Chromium, or else Playwright's own, which is fetched where it is not there yet.
 * @returns {Promise<string>} which one
 */
export async function ensureChromium() {
  const ofSystem = findChromium();
  if (ofSystem) return ofSystem;
  const { chromium } = await import("@playwright/test");
  if (!existsSync(chromium.executablePath())) {
    await runQuietly("chromium", npmProgram("playwright"), ["install", "--with-deps", "chromium"]);
  }
  return `Playwright's own (${chromium.executablePath()})`;
}
