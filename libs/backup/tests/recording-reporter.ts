import type { ProgressReporter } from "../src/progress.js";

/** Creates a progress reporter that adds each reported line to `lines`. */
export const createRecordingReporter = (lines: string[]): ProgressReporter => ({
  track: (_label, _total, items) => items,
  writeLine: (text) => void lines.push(text),
});
