/** Reports the progress of a long backup, restore, export or import to the operator. */
export interface ProgressReporter {
  /** Yields the items, and regularly reports how many were read so far. @param total estimated number of items */
  track<T>(label: string, total: number, items: AsyncIterable<T>): AsyncIterable<T>;
  writeLine(text: string): void;
}

interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** How often progress is reported: ten times a second on a terminal, every ten seconds in a log. */
const REPORT_INTERVAL_MS = { terminal: 100, log: 10_000 } as const;
const BAR_WIDTH = 24;
const CLEAR_LINE = "\r\u001b[K";

/** Creates a reporter that shows a progress bar on a terminal, and writes lines to any other output, such as a log. */
export function createProgressReporter(
  target: ProgressOutput,
  now: () => number = Date.now,
): ProgressReporter {
  const isTerminal = target.isTTY === true;
  const intervalMs = isTerminal ? REPORT_INTERVAL_MS.terminal : REPORT_INTERVAL_MS.log;
  const writeLine = (text: string): void => void target.write(`${isTerminal ? CLEAR_LINE : ""}${text}\n`);
  async function* track<T>(label: string, total: number, items: AsyncIterable<T>): AsyncGenerator<T> {
    let itemCount = 0;
    let lastReportAt = now();
    for await (const item of items) {
      yield item;
      itemCount += 1;
      if (now() - lastReportAt < intervalMs) continue;
      lastReportAt = now();
      if (isTerminal)
        target.write(`${CLEAR_LINE}${renderProgressBar(itemCount, total)} ${label}: ${itemCount}`);
      else writeLine(`${label}: ${itemCount} of about ${total}`);
    }
    writeLine(`${label}: ${itemCount}`);
  }
  return { track, writeLine };
}

/** Renders a progress bar as text, such as `[###...]  50 %`; it never exceeds 100 %. */
export function renderProgressBar(count: number, total: number): string {
  const completedShare = total > 0 ? Math.min(1, count / total) : 1;
  const filledWidth = Math.round(completedShare * BAR_WIDTH);
  const percent = String(Math.round(completedShare * 100)).padStart(3);
  return `[${"#".repeat(filledWidth)}${".".repeat(BAR_WIDTH - filledWidth)}] ${percent} %`;
}
