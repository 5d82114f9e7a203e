/** Where it is said how far the work is. */
export interface Progress {
  /** Passes things on, and says from time to time how many of `total` have passed. */
  follow<T>(what: string, total: number, things: AsyncIterable<T>): AsyncIterable<T>;
  line(text: string): void;
}

interface Target {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** On a terminal ten times a second; elsewhere a line each ten seconds is enough. */
const EVERY_MS = { terminal: 100, lines: 10_000 } as const;
const BAR = 24;
const CLEAR = "\r\u001b[K";

/** Progress as a bar where somebody looks on, else as lines. */
export function showProgress(target: Target, now: () => number = Date.now): Progress {
  const isTerminal = target.isTTY === true;
  const every = isTerminal ? EVERY_MS.terminal : EVERY_MS.lines;
  const line = (text: string): void => void target.write(`${isTerminal ? CLEAR : ""}${text}\n`);
  async function* follow<T>(what: string, total: number, things: AsyncIterable<T>): AsyncGenerator<T> {
    let count = 0;
    let said = now();
    for await (const thing of things) {
      yield thing;
      count += 1;
      if (now() - said < every) continue;
      said = now();
      if (isTerminal) target.write(`${CLEAR}${barOf(count, total)} ${what}: ${count}`);
      else line(`${what}: ${count} of about ${total}`);
    }
    line(`${what}: ${count}`);
  }
  return { follow, line };
}

/** The share of a whole that is only roughly known. */
export function barOf(count: number, total: number): string {
  const share = total > 0 ? Math.min(1, count / total) : 1;
  const full = Math.round(share * BAR);
  return `[${"#".repeat(full)}${".".repeat(BAR - full)}] ${String(Math.round(share * 100)).padStart(3)} %`;
}
