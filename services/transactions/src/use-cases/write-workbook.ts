import { PassThrough } from "node:stream";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { waitForDrain } from "@tukar-saldo/service-kit";
import { ZipFile } from "yazl";
import type { TypedCell } from "../domain/export-columns.js";
import { createSheetFormat } from "../domain/xlsx-sheet.js";
import type { SheetFormat } from "../domain/xlsx-sheet.js";
import { formatWorkbook, sheetPath } from "../domain/xlsx-workbook.js";

const MAX_SHEET_ROWS = 1_000_000;
/** Level 1 takes half the processor time of zlib's default, for a file that is a fifth larger. */
const COMPRESSION_OPTIONS = { compressionLevel: 1 };

type Rows = readonly (readonly TypedCell[])[];

interface WorkbookOptions {
  readonly columns: readonly string[];
  readonly output: Writable;
  /** Aborted when the reader of the output disconnects. */
  readonly signal: AbortSignal;
  /** The maximum number of rows in a sheet, without its header. */
  readonly maxSheetRows?: number;
}

/** Splits batches where a sheet is full. `offset` is the number of earlier rows in the same sheet. */
async function* splitAtSheets(batches: AsyncIterable<Rows>, maxSheetRows: number) {
  let offset = 0;
  for await (const batch of batches) {
    for (let start = 0; start < batch.length;) {
      const rows = batch.slice(start, start + maxSheetRows - offset);
      yield { rows, offset };
      start += rows.length;
      offset = (offset + rows.length) % maxSheetRows;
    }
  }
}

function addSheet(zip: ZipFile, number: number, format: SheetFormat, signal: AbortSignal) {
  const sheetStream = new PassThrough();
  let lastRowNumber = 1;
  zip.addReadStream(sheetStream, sheetPath(number), COMPRESSION_OPTIONS);
  sheetStream.write(format.start);
  return {
    async append(rows: Rows): Promise<void> {
      const xml = rows.map((cells) => format.row(cells, ++lastRowNumber)).join("");
      if (!sheetStream.write(xml)) await waitForDrain(sheetStream, signal);
    },
    end(): void {
      sheetStream.end(format.end(lastRowNumber));
    },
  };
}

async function addWorkbookParts(
  zip: ZipFile,
  batches: AsyncIterable<Rows>,
  options: WorkbookOptions,
): Promise<void> {
  const { columns, signal, maxSheetRows = MAX_SHEET_ROWS } = options;
  let format: SheetFormat | undefined;
  let sheet: ReturnType<typeof addSheet> | undefined;
  let sheetCount = 0;
  const startSheet = (sample: Rows) => {
    sheet?.end();
    format ??= createSheetFormat(columns, sample);
    sheetCount += 1;
    return addSheet(zip, sheetCount, format, signal);
  };
  for await (const { rows, offset } of splitAtSheets(batches, maxSheetRows)) {
    if (sheet === undefined || offset === 0) sheet = startSheet(rows);
    await sheet.append(rows);
  }
  sheet ??= startSheet([]);
  sheet.end();
  for (const [path, xml] of Object.entries(formatWorkbook(sheetCount))) zip.addBuffer(Buffer.from(xml), path);
  zip.end();
}

/**
 * Writes an Excel workbook, no faster than its output is read. The output stays open. If reading a batch fails, the
 * promise is rejected, and the caller must destroy the output.
 */
export async function writeWorkbook(batches: AsyncIterable<Rows>, options: WorkbookOptions): Promise<void> {
  const { output, signal } = options;
  const zip = new ZipFile();
  const outputPipeline = pipeline(zip.outputStream, output, { end: false, signal });
  try {
    await Promise.all([outputPipeline, addWorkbookParts(zip, batches, options)]);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
