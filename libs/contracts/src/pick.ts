/** Copies the given fields of an object, except undefined ones. */
export function pick<T, K extends keyof T>(source: T, fields: readonly K[]): Pick<T, K> {
  // A loop, as exports call this twice for each order: `Object.fromEntries` takes several times as long.
  const picked: Partial<Pick<T, K>> = {};
  for (const field of fields) if (source[field] !== undefined) picked[field] = source[field];
  return picked as Pick<T, K>;
}
