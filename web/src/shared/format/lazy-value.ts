/** Creates a value only at its first use: on a slow phone, creating the first Intl format takes 50 ms. */
export function lazyValue<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}
