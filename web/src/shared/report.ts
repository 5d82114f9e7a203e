/** Reports an error that no screen handles to the browser's global error handlers. */
export function report(error: unknown): void {
  globalThis.reportError(error);
}
