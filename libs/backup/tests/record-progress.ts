import type { ProgressReporter } from "../src/progress.js";

/** Collects the reported lines. */
export const recordProgress = (lines: string[]): ProgressReporter => ({
  track: (_label, _total, items) => items,
  line: (text) => void lines.push(text),
});
