import { afterAll, beforeAll } from "@jest/globals";
import { setUpDesk, startSystem } from "@tukar-saldo/test-kit";
import type { System } from "@tukar-saldo/test-kit";
import type { Browser } from "playwright-core";
import { openBrowser } from "./open-browser.js";

/** A browser and a set-up desk that all tests of a file share. */
export interface DeskWithBrowser {
  readonly system: System;
  readonly browser: Browser;
  /** Token of the first admin. */
  readonly token: string;
}

/** Starts a desk and a browser before the tests of a file and stops them afterwards. Later hooks may use both. */
export function startDeskBeforeTests(): DeskWithBrowser {
  let runningDesk: DeskWithBrowser | undefined;
  const requireDesk = (): DeskWithBrowser => {
    if (runningDesk === undefined) throw new Error("the desk runs only from beforeAll on");
    return runningDesk;
  };

  beforeAll(async () => {
    const [system, browser] = await Promise.all([startSystem(), openBrowser()]);
    runningDesk = { system, browser, token: await setUpDesk(system.api) };
  }, 90_000);

  afterAll(async () => {
    await runningDesk?.browser.close();
    await runningDesk?.system.stop();
  }, 30_000);

  return {
    get system() {
      return requireDesk().system;
    },
    get browser() {
      return requireDesk().browser;
    },
    get token() {
      return requireDesk().token;
    },
  };
}
