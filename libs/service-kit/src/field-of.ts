/** Reads a field of any value, such as a caught error; undefined when the value is no object or lacks the field. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
