/** Made when first used: a format of numbers or dates takes a slow phone milliseconds, the first of them fifty. */
export function whenUsed<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
