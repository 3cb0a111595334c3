import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { Builder, Capabilities, Key, Origin } from "selenium-webdriver";
import { findWebKit } from "../../web/build/toolchain.mjs";
import { type Driver, type Kind, keysOf, WINDOW } from "./driver.ts";

const named: Record<string, string> = {
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  Shift: Key.SHIFT,
  Control: Key.CONTROL,
  ArrowRight: Key.ARROW_RIGHT,
};

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function start(): Promise<Driver> {
  const { driver = "", browser = "", screen = "" } = findWebKit() ?? {};
  const port = await freePort();
  const size = `-screen 0 ${WINDOW.width}x${WINDOW.height}x24`;
  // A group of its own, so that the screen goes when the driver does.
  const server = spawn(screen, ["-a", "-s", size, driver, `--port=${port}`], { detached: true, stdio: "ignore" });
  const stop = () => {
    // One that has gone by itself is not what should be told.
    if (server.pid && server.exitCode === null) process.kill(-server.pid);
  };
  try {
    const session = await connected(port, browser);
    return driverOf(session, stop);
  } catch (error) {
    stop();
    throw error;
  }
}

type Session = Awaited<ReturnType<Builder["build"]>>;

/** The driver answers some time after it was started. */
async function connected(port: number, browser: string): Promise<Session> {
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
  });
  for (let tries = 0; ; tries += 1) {
    try {
      return await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
    } catch (error) {
      if (tries === 40) throw error;
      await new Promise((wait) => setTimeout(wait, 500));
    }
  }
}

function driverOf(session: Session, stop: () => void): Driver {
  return {
    open: async (address) => {
      await session.get("about:blank");
      await session.get(address);
    },
    look: (see, ...given) =>
      session.executeAsyncScript(
        `const done = arguments[arguments.length - 1];
        Promise.resolve((${see})(...${JSON.stringify(given)})).then(done)`,
      ),
    press: async (keys) => {
      const all = keysOf(keys).map((key) => named[key] ?? key);
      let actions = session.actions();
      for (const key of all) actions = actions.keyDown(key);
      for (const key of all.reverse()) actions = actions.keyUp(key);
      await actions.perform();
    },
    type: (text) =>
      session
        .actions()
        .sendKeys(...text)
        .perform(),
    point: async ({ x, y }, by) => {
      const origin = Origin.VIEWPORT;
      let actions = session
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), origin, duration: 0 })
        .press();
      for (let step = 1; by && step <= 10; step += 1) {
        const to = { x: Math.round(x + (by.x * step) / 10), y: Math.round(y + (by.y * step) / 10) };
        actions = actions.move({ ...to, origin, duration: 20 });
      }
      await actions.release().perform();
    },
    close: async () => {
      try {
        await session.quit();
      } finally {
        stop();
      }
    },
  };
}

export const inWebKit: Kind = {
  name: "WebKit",
  missing: findWebKit() ? null : "WebKitGTK's driver or browser, xvfb or xauth is not here",
  start,
};
