/** Creates a value at its first use: on a slow phone an Intl format takes milliseconds to create, the first one 50. */
export function lazyValue<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}
