/** A measured value and its budget. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** The budget; undefined if the value is only reported. */
  readonly budget?: number | undefined;
  /** Whether the budget is a minimum instead of a maximum. */
  readonly atLeast?: boolean;
  readonly unit?: string;
}

/** The result of a gate: its figures, and other problems as text. */
export interface Findings {
  readonly figures: readonly Figure[];
  readonly problems: readonly string[];
}

/** Lists each problem once, with the title of the first cell that has it and the number of further cells. */
export function groupProblems(
  cells: readonly { readonly title: string; readonly problems: readonly string[] }[],
): string[] {
  const titlesByProblem = new Map<string, string[]>();
  for (const { title, problems } of cells) {
    for (const text of problems) titlesByProblem.set(text, [...(titlesByProblem.get(text) ?? []), title]);
  }
  return [...titlesByProblem].map(([text, [first, ...more]]) =>
    more.length > 0 ? `${first}, and ${more.length} more: ${text}` : `${first}: ${text}`,
  );
}

export function isWithin({ value, budget, atLeast = false }: Figure): boolean {
  if (budget === undefined) return true;
  return atLeast ? value >= budget : value <= budget;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Computes the quantile without interpolation; NaN for an empty list. @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sortedValues = values.toSorted((a, b) => a - b);
  return sortedValues[Math.ceil(share * sortedValues.length) - 1] ?? sortedValues[0] ?? Number.NaN;
}

const formatValue = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 1 ? 4 : 2);

function formatRow(figure: Figure): string[] {
  const { name, value, budget, atLeast, unit = "" } = figure;
  const limitText = budget === undefined ? "" : `${atLeast ? "≥" : "≤"} ${formatValue(budget)}`;
  const verdictText = isWithin(figure) ? (budget === undefined ? "" : "ok") : "OVER";
  return [name, formatValue(value), limitText, unit, verdictText];
}

/** Formats the figures as a table. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = [["", "measured", "budget", "unit", ""], ...figures.map(formatRow)];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const formatLine = (row: string[]): string =>
    row
      .map((cell, at) =>
        at === 1 || at === 2 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join("  ");
  return rows.map((row) => `  ${formatLine(row).trimEnd()}`).join("\n");
}
