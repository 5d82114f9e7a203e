/**
 * Waits for a promise up to a timeout, which does not cancel the work behind the promise.
 * @throws the error of `createError` when the promise takes longer than `timeoutMs`
 */
export function withTimeout<T>(promise: Promise<T>, timeoutMs: number, createError: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(createError()), timeoutMs);
    const stopTimer = (): void => clearTimeout(timer);
    promise.then(resolve, reject);
    promise.then(stopTimer, stopTimer);
  });
}
