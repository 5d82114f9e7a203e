/** Copies the given fields of an object, except undefined ones. */
export function pick<T, K extends keyof T>(source: T, fields: readonly K[]): Pick<T, K> {
  const presentFields = fields.filter((field) => source[field] !== undefined);
  return Object.fromEntries(presentFields.map((field) => [field, source[field]])) as Pick<T, K>;
}
