/**
 * Waits for a promise up to a timeout, which does not cancel the work behind the promise.
 * @throws the error of `createError` when the promise takes longer than `timeoutMs`
 */
export async function withTimeout<T>(
  promise: Promise<T>,
  timeoutMs: number,
  createError: () => Error,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError()), timeoutMs);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
