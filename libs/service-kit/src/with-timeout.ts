/** Waits for work that itself goes on. @throws the error of `createError` when it takes longer than `timeoutMs` */
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
