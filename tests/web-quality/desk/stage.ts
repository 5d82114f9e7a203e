import type { Browser } from "playwright-core";
import { openBrowser } from "../../e2e/open-browser.js";
import { isStillNew, openDesk, openNewDesk } from "./desk.js";
import type { Desk, NewDesk } from "./desk.js";

/** Desks and browser, started on first use and shared by all gates. */
export interface Stage {
  /** Substring of the names of screens and states to check; empty for all. */
  readonly only: string;
  /** Window widths of the screenshots and of axe, if others than usual. */
  readonly widths: readonly number[] | undefined;
  /** Number of runs of a timing; the median counts. */
  readonly runs: number;
  /** A desk with orders. */
  desk(): Promise<Desk>;
  /** A desk that is not set up; started again once it is. */
  newDesk(): Promise<NewDesk>;
  /** Started again after a crash, which hundreds of pages may cause. */
  browser(): Promise<Browser>;
  close(): Promise<void>;
}

export function openStage(only = "", runs = 5, widths?: readonly number[]): Stage {
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
      // A concurrent caller may have opened it meanwhile.
      if (last && last !== before) return last;
      const opening = open();
      last = opening;
      closers.push(async () => close(await opening));
      return opening;
    };
  };
  return {
    only,
    widths,
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
