import type { BackupSummary } from "./file/backup-format.js";

const CENTS = 100;

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
    `USD ${(group.sum / CENTS).toFixed(2)}`,
  ]);
  const when =
    header.moment === "snapshot" ? "all of one moment" : "each document as it was when it was read";
  return [
    ...table([["collection", "documents", "sha-256"], ...rows, ["all", String(documents), ""], ...orders]),
    `Of ${header.cutoff.toISOString()}, ${when}; version ${header.product_version}, format ${header.format}.`,
  ];
}

/** Pads the columns of a table to the same width; numbers are aligned to the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const columnWidth = (column: number): number => Math.max(...rows.map((row) => (row[column] ?? "").length));
  const [first, second] = [columnWidth(0), columnWidth(1)];
  return rows.map(([name = "", figure = "", rest = ""]) =>
    `${name.padEnd(first)}  ${figure.padStart(second)}  ${rest}`.trimEnd(),
  );
}
