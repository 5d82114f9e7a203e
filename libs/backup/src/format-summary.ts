import type { BackupSummary } from "./file/backup-format.js";

const CENTS_PER_DOLLAR = 100;

/** Formats the contents of a backup as the lines of a table. */
export function formatSummary({ header, collections, sums, documents }: BackupSummary): string[] {
  const collectionRows = collections.map(({ definition, documents: count, sha256 }) => [
    definition.name,
    String(count),
    sha256.slice(0, 16),
  ]);
  const orderRows = Object.entries(sums).map(([status, group]) => [
    `orders ${status}`,
    String(group.documents),
    `USD ${(group.sum / CENTS_PER_DOLLAR).toFixed(2)}`,
  ]);
  const momentText =
    header.moment === "snapshot" ? "all of one moment" : "each document as it was when it was read";
  return [
    ...alignColumns([
      ["collection", "documents", "sha-256"],
      ...collectionRows,
      ["all", String(documents), ""],
      ...orderRows,
    ]),
    `Of ${header.cutoff.toISOString()}, ${momentText}; version ${header.product_version}, format ${header.format}.`,
  ];
}

/** Joins each row of a table to a line; names are padded on the right, counts on the left, so that columns line up. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const columnWidth = (column: number): number => Math.max(...rows.map((row) => (row[column] ?? "").length));
  const [nameWidth, countWidth] = [columnWidth(0), columnWidth(1)];
  return rows.map(([name = "", count = "", lastCell = ""]) =>
    `${name.padEnd(nameWidth)}  ${count.padStart(countWidth)}  ${lastCell}`.trimEnd(),
  );
}
