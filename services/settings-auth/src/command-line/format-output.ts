const SECOND_MS = 1_000;
const UNITS = [
  [86_400, "d"],
  [3_600, "h"],
  [60, "min"],
  [1, "s"],
] as const;

/** Formats a duration in the largest unit that fits into it at least twice, such as `90 s` or `3 h`. */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  const [size, unit] = UNITS.find(([length]) => seconds >= 2 * length) ?? [1, "s"];
  return `${Math.floor(seconds / size)} ${unit}`;
}

/** Formats rows of text as lines with aligned columns. */
export function formatColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
