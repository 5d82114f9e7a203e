import { afterAll, beforeAll } from "@jest/globals";
import { setUpDesk, startSystem } from "@tukar-saldo/test-kit";
import type { System } from "@tukar-saldo/test-kit";
import type { Browser } from "playwright-core";
import { openBrowser } from "./open-browser.js";

/** A browser, and a desk that is set up, for all tests of a file. */
export interface DeskWithBrowser {
  readonly system: System;
  readonly browser: Browser;
  /** Token of the first admin. */
  readonly token: string;
}

/** Starts a desk and a browser before the tests of a file and stops them after; hooks registered later may use them. */
export function startDeskBeforeTests(): DeskWithBrowser {
  let running: DeskWithBrowser | undefined;
  const started = (): DeskWithBrowser => {
    if (running === undefined) throw new Error("the desk runs only from beforeAll on");
    return running;
  };

  beforeAll(async () => {
    const [system, browser] = await Promise.all([startSystem(), openBrowser()]);
    running = { system, browser, token: await setUpDesk(system.api) };
  }, 90_000);

  afterAll(async () => {
    await running?.browser.close();
    await running?.system.stop();
  }, 30_000);

  return {
    get system() {
      return started().system;
    },
    get browser() {
      return started().browser;
    },
    get token() {
      return started().token;
    },
  };
}
