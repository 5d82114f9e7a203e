import type { BackupSummary } from "./file/backup-format.js";

const CENTS_PER_DOLLAR = 100;

/** Formats the contents of a backup as the lines of a table. */
export function formatSummary({ header, collections, sums, documents }: BackupSummary): string[] {
  const rows = collections.map(({ definition, documents: count, sha256 }) => [
    definition.name,
    String(count),
    sha256.slice(0, 16),
  ]);
  const orders = Object.entries(sums).map(([status, group]) => [
    `orders ${status}`,
    String(group.documents),
    `USD ${(group.sum / CENTS_PER_DOLLAR).toFixed(2)}`,
  ]);
  const moment =
    header.moment === "snapshot" ? "all of one moment" : "each document as it was when it was read";
  return [
    ...align([["collection", "documents", "sha-256"], ...rows, ["all", String(documents), ""], ...orders]),
    `Of ${header.cutoff.toISOString()}, ${moment}; version ${header.product_version}, format ${header.format}.`,
  ];
}

/** Pads the columns of a table to the same width; numbers are aligned to the right. */
function align(rows: readonly (readonly string[])[]): string[] {
  const columnWidth = (column: number): number => Math.max(...rows.map((row) => (row[column] ?? "").length));
  const [nameWidth, figureWidth] = [columnWidth(0), columnWidth(1)];
  return rows.map(([name = "", figure = "", rest = ""]) =>
    `${name.padEnd(nameWidth)}  ${figure.padStart(figureWidth)}  ${rest}`.trimEnd(),
  );
}
