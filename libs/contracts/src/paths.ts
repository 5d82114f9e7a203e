/** Replaces the `:name` parameters of a path by URL-encoded values. */
export function fillPath(path: string, parts: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (place, name: string) => encodeURIComponent(parts[name] ?? place));
}
