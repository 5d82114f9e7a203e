/** Replaces the `:name` parameters of a path by URL-encoded values. */
export function fillPath(path: string, values: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (placeholder, name: string) =>
    encodeURIComponent(values[name] ?? placeholder),
  );
}

/**
 * The name of a header with the value 1 that marks requests not caused by a person. Such requests do not postpone the
 * session's idle timeout.
 */
export const BACKGROUND_HEADER = "x-background";
