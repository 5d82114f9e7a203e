import type { Browser } from "playwright-core";
import { openBrowser } from "../../e2e/browser.js";
import { openDesk, openNewDesk, type Desk, type NewDesk } from "./desk.js";

/** What gates need, started when first asked for and shared by all of them. */
export interface Stage {
  /** Part of the name of the screens and states to look at; all when empty. */
  readonly only: string;
  /** How often to measure what varies; its median counts. */
  readonly runs: number;
  /** A desk at work. */
  desk(): Promise<Desk>;
  /** A desk that nobody has set up. */
  newDesk(): Promise<NewDesk>;
  /** Another one when the last has died: hundreds of windows are much for one. */
  browser(): Promise<Browser>;
  close(): Promise<void>;
}

/** Opens nothing yet. */
export function openStage(only = "", runs = 5): Stage {
  const closers: (() => Promise<void>)[] = [];
  let browser: Promise<Browser> | undefined;
  const once = <T>(open: () => Promise<T>, close: (it: T) => Promise<void>): (() => Promise<T>) => {
    let opened: Promise<T> | undefined;
    return () => {
      if (!opened) {
        const opening = open();
        opened = opening;
        closers.push(async () => close(await opening));
      }
      return opened;
    };
  };
  return {
    only,
    runs,
    desk: once(openDesk, (desk) => desk.system.stop()),
    newDesk: once(openNewDesk, ({ system }) => system.stop()),
    browser: async () => {
      const last = browser;
      if (last && (await last).isConnected()) return last;
      if (browser === last) {
        const opening = openBrowser();
        browser = opening;
        closers.push(async () => (await opening).close());
      }
      return browser as Promise<Browser>;
    },
    close: async () => {
      await Promise.allSettled(closers.toReversed().map((close) => close()));
    },
  };
}
