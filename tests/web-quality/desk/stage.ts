import type { Browser } from "playwright-core";
import { openBrowser } from "../../e2e/open-browser.js";
import { isStillNew, openDesk, openNewDesk } from "./desk.js";
import type { Desk, NewDesk } from "./desk.js";

/** The desks and the browser that all gates share. Each is started on first use. */
export interface Stage {
  /** Substring of the names of screens and states to check; empty for all. */
  readonly only: string;
  /** Window widths of the screenshots and of axe; undefined for the default widths. */
  readonly widths: readonly number[] | undefined;
  /** Number of runs of each measurement; their median is reported. */
  readonly runs: number;
  /** Returns a desk with orders. */
  desk(): Promise<Desk>;
  /** Returns a desk that is not set up. Once a test has set it up, the next call starts another desk. */
  newDesk(): Promise<NewDesk>;
  /** Returns the browser, which is restarted after a crash, since hundreds of pages may crash it. */
  browser(): Promise<Browser>;
  close(): Promise<void>;
}

export function openStage(only = "", runs = 5, widths?: readonly number[]): Stage {
  const closeFunctions: (() => Promise<void>)[] = [];
  type IsUsable<T> = (it: T) => boolean | Promise<boolean>;
  const shareInstance = <T>(
    open: () => Promise<T>,
    close: (it: T) => Promise<void>,
    isUsable: IsUsable<T> = () => true,
  ) => {
    let lastInstance: Promise<T> | undefined;
    return async (): Promise<T> => {
      const previousInstance = lastInstance;
      if (previousInstance && (await isUsable(await previousInstance))) return previousInstance;
      // A concurrent caller may have opened a new instance meanwhile.
      if (lastInstance && lastInstance !== previousInstance) return lastInstance;
      const newInstance = open();
      lastInstance = newInstance;
      closeFunctions.push(async () => close(await newInstance));
      return newInstance;
    };
  };
  return {
    only,
    widths,
    runs,
    desk: shareInstance(openDesk, (desk) => desk.system.stop()),
    newDesk: shareInstance(openNewDesk, ({ system }) => system.stop(), isStillNew),
    browser: shareInstance(
      openBrowser,
      (browser) => browser.close(),
      (browser) => browser.isConnected(),
    ),
    close: async () => {
      await Promise.allSettled(closeFunctions.toReversed().map((close) => close()));
    },
  };
}
