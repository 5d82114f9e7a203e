/** Replaces the `:name` parameters of a path by URL-encoded values. */
export function fillPath(path: string, parts: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (place, name: string) => encodeURIComponent(parts[name] ?? place));
}

/** A request whose header has the value 1 was not caused by a person: it does not keep the session from ending idle. */
export const BACKGROUND_HEADER = "x-background";
