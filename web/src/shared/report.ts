/** The one place that hears of errors nobody handled. */
export function report(error: unknown): void {
  globalThis.reportError(error);
}
