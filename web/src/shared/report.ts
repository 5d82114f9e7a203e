/** Reports an unhandled error; all of them go through here. */
export function report(error: unknown): void {
  globalThis.reportError(error);
}
