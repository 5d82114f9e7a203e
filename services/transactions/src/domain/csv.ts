/** What a spreadsheet would run, or what hides such a start. */
const RUNNABLE = /^[=+\-@\t\r\0]/;
const QUOTED = /[",\r\n]/;

/** A cell as a spreadsheet shows it: formulas neutralised, quotes doubled. Numbers are never text. */
export function csvCell(value: string | number | null): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const safe = RUNNABLE.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}
