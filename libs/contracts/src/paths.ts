/** Replaces the `:name` parameters of a path by URL-encoded values. */
export function fillPath(path: string, values: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (placeholder, name: string) =>
    encodeURIComponent(values[name] ?? placeholder),
  );
}

/** Header with the value 1 for requests that no person caused: they do not postpone the session's idle timeout. */
export const BACKGROUND_HEADER = "x-background";
