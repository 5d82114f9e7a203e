import type { Browser } from "playwright-core";
import { openBrowser } from "../../e2e/browser.js";
import { isStillNew, openDesk, openNewDesk } from "./desk.js";
import type { Desk, NewDesk } from "./desk.js";

/** What gates need, started when first asked for and shared by all of them. */
export interface Stage {
  /** Part of the name of the screens and states to look at; all when empty. */
  readonly only: string;
  /** How often to measure what varies; its median counts. */
  readonly runs: number;
  /** A desk at work. */
  desk(): Promise<Desk>;
  /** A desk that nobody has set up; another one when somebody did. */
  newDesk(): Promise<NewDesk>;
  /** Another one when the last has died: hundreds of windows are much for one. */
  browser(): Promise<Browser>;
  close(): Promise<void>;
}

/** Opens nothing yet. */
export function openStage(only = "", runs = 5): Stage {
  const closers: (() => Promise<void>)[] = [];
  type IsGood<T> = (it: T) => boolean | Promise<boolean>;
  const keep = <T>(
    open: () => Promise<T>,
    close: (it: T) => Promise<void>,
    isGood: IsGood<T> = () => true,
  ) => {
    let last: Promise<T> | undefined;
    return async (): Promise<T> => {
      const before = last;
      if (before && (await isGood(await before))) return before;
      // Whoever waited beside this one may have opened it meanwhile.
      if (last && last !== before) return last;
      const opening = open();
      last = opening;
      closers.push(async () => close(await opening));
      return opening;
    };
  };
  return {
    only,
    runs,
    desk: keep(openDesk, (desk) => desk.system.stop()),
    newDesk: keep(openNewDesk, ({ system }) => system.stop(), isStillNew),
    browser: keep(
      openBrowser,
      (browser) => browser.close(),
      (browser) => browser.isConnected(),
    ),
    close: async () => {
      await Promise.allSettled(closers.toReversed().map((close) => close()));
    },
  };
}
