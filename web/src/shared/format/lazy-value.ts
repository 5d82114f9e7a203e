/** Creates a value at its first use: on a slow phone, the first Intl format takes 50 ms to create, others a few. */
export function lazyValue<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}
