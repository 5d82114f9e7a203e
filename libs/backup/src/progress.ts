/** Reports the progress of long work to the operator. */
export interface ProgressReporter {
  /** Yields the items, and reports their number so far at an interval. @param total estimated number of items */
  track<T>(label: string, total: number, items: AsyncIterable<T>): AsyncIterable<T>;
  writeLine(text: string): void;
}

interface ReportTarget {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** How often progress is reported: ten times a second on a terminal, every ten seconds in a log. */
const REPORT_INTERVAL_MS = { terminal: 100, log: 10_000 } as const;
const BAR_WIDTH = 24;
const CLEAR_LINE = "\r\u001b[K";

/** Creates a reporter that draws a progress bar on a terminal, and writes lines to anything else. */
export function createProgressReporter(target: ReportTarget, now: () => number = Date.now): ProgressReporter {
  const isTerminal = target.isTTY === true;
  const intervalMs = isTerminal ? REPORT_INTERVAL_MS.terminal : REPORT_INTERVAL_MS.log;
  const writeLine = (text: string): void => void target.write(`${isTerminal ? CLEAR_LINE : ""}${text}\n`);
  async function* track<T>(label: string, total: number, items: AsyncIterable<T>): AsyncGenerator<T> {
    let count = 0;
    let lastReportAt = now();
    for await (const item of items) {
      yield item;
      count += 1;
      if (now() - lastReportAt < intervalMs) continue;
      lastReportAt = now();
      if (isTerminal) target.write(`${CLEAR_LINE}${renderProgressBar(count, total)} ${label}: ${count}`);
      else writeLine(`${label}: ${count} of about ${total}`);
    }
    writeLine(`${label}: ${count}`);
  }
  return { track, writeLine };
}

/** Renders a progress bar of count / total, at most 100 %. */
export function renderProgressBar(count: number, total: number): string {
  const share = total > 0 ? Math.min(1, count / total) : 1;
  const filled = Math.round(share * BAR_WIDTH);
  return `[${"#".repeat(filled)}${".".repeat(BAR_WIDTH - filled)}] ${String(Math.round(share * 100)).padStart(3)} %`;
}
