import { defineConfig } from "@playwright/test";
import { findChromium } from "../../web/build/toolchain.mjs";

const executablePath = findChromium();

export default defineConfig({
  testDir: ".",
  outputDir: "../../.build/browser",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  // The server takes a free port and says which; Playwright reads it into LAB_PORT.
  webServer: {
    command: "node ../../web/build/serve.mjs",
    wait: { stdout: /serving http:\/\/127\.0\.0\.1:(?<lab_port>\d+)\// },
  },
  use: {
    browserName: "chromium",
    baseURL: `http://127.0.0.1:${process.env.LAB_PORT}/`,
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // What is drawn anew is drawn whole, so that pictures can be compared pixel for pixel.
        "--disable-partial-raster",
      ],
    },
  },
});
