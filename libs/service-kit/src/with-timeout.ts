/**
 * Waits for work, which continues after the timeout.
 * @throws the error of `createError` when the work takes longer than `timeoutMs`
 */
export async function withTimeout<T>(
  work: Promise<T>,
  timeoutMs: number,
  createError: () => Error,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError()), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
