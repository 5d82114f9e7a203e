import { randomUUID } from "node:crypto";
import { PassThrough, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import readWorkbook from "read-excel-file/node";
import type { TypedCell } from "../domain/export-columns.js";
import { writeWorkbook } from "./write-workbook.js";

type Rows = TypedCell[][];

const columns = ["code", "value"];
/** Texts with characters that XML cannot contain, such as control characters. */
const textArbitrary = fc
  .array(fc.oneof(fc.nat(0x9f), fc.integer({ min: 0xe000, max: 0xffff }), fc.constantFrom(...`_x&<"' =`)))
  .filter((characters) => characters.length > 0)
  .map((characters) =>
    characters
      .map((character) => (typeof character === "number" ? String.fromCodePoint(character) : character))
      .join(""),
  );

const NEVER_ABORTED = new AbortController().signal;

async function* yieldBatches(...batches: Rows[]): AsyncGenerator<Rows> {
  yield* batches;
}

/** Writes a workbook and reads its sheets. */
async function writeAndRead(batches: AsyncIterable<Rows>, maxSheetRows?: number) {
  const output = new PassThrough();
  const outputBuffer = buffer(output);
  await writeWorkbook(batches, {
    columns,
    output,
    signal: NEVER_ABORTED,
    ...(maxSheetRows && { maxSheetRows }),
  });
  output.end();
  return readWorkbook(await outputBuffer, { trim: false });
}

describe("a workbook", () => {
  test("a workbook without rows has only its header", async () => {
    expect(await writeAndRead(yieldBatches())).toEqual([{ sheet: "Sheet1", data: [columns] }]);
  });

  test("a workbook keeps numbers as numbers and strings of digits as text, and shows times in Jakarta time", async () => {
    const time = new Date("2026-11-22T18:30:15.000Z");
    const [sheet] = await writeAndRead(
      yieldBatches([
        ["0812", 12.5],
        ["+62812", time],
        ["", null],
      ]),
    );
    expect(sheet?.data.slice(1)).toEqual([
      ["0812", 12.5],
      ["+62812", new Date("2026-11-23T01:30:15.000Z")],
    ]);
  });

  test("when a sheet is full, a workbook continues on a new sheet, which repeats the header", async () => {
    const rows = Array.from({ length: 5 }, (_, index) => [`c${index}`, index]);
    const sheets = await writeAndRead(yieldBatches(rows.slice(0, 3), rows.slice(3)), 2);
    expect(sheets.map(({ sheet, data }) => [sheet, ...data])).toEqual([
      ["Sheet1", columns, rows[0], rows[1]],
      ["Sheet2", columns, rows[2], rows[3]],
      ["Sheet3", columns, rows[4]],
    ]);
  });

  test("a workbook has no empty sheet after a sheet that is exactly full", async () => {
    expect(
      await writeAndRead(
        yieldBatches([
          ["a", 1],
          ["b", 2],
        ]),
        2,
      ),
    ).toHaveLength(1);
  });

  test("a workbook keeps any text unchanged, even control characters, markup and formulas", async () => {
    const oddTexts = ["=1+1", " a ", "_x0041_", "<b>&amp;", "a\r\nb", "\0"];
    await fc.assert(
      fc.asyncProperty(fc.array(textArbitrary), async (values) => {
        const texts = [...oddTexts, ...values];
        const [sheet] = await writeAndRead(yieldBatches(texts.map((value) => [value, 1])));
        expect(sheet?.data.slice(1).map(([value]) => value)).toEqual(texts);
      }),
      { numRuns: 10 },
    );
  });
});

describe("writing a workbook", () => {
  const batch = Array.from({ length: 1_000 }, (_, index) => [randomUUID(), index]);

  async function* failAfterBatch(): AsyncGenerator<Rows> {
    yield batch;
    throw new Error("the cursor is gone");
  }

  test("writing a workbook reads batches no faster than its output accepts them", async () => {
    const count = 200;
    let [batches, bytes] = [0, 0];
    async function* source(): AsyncGenerator<Rows> {
      for (; batches < count; batches += 1) yield batch;
    }
    const progressSteps: { batches: number; bytes: number }[] = [];
    const output = new Writable({
      write(chunk: Buffer, _encoding, callback) {
        bytes += chunk.length;
        progressSteps.push({ batches, bytes });
        setImmediate(callback);
      },
    });
    await writeWorkbook(source(), { columns, output, signal: NEVER_ABORTED });
    const batchesAhead = progressSteps.map((step) => step.batches - (step.bytes / bytes) * count);
    expect(Math.max(...batchesAhead)).toBeLessThan(count / 10);
  });

  test("writing a workbook fails with the error that reading a batch throws", async () => {
    const output = new PassThrough().resume();
    const result = writeWorkbook(failAfterBatch(), { columns, output, signal: NEVER_ABORTED });
    await expect(result).rejects.toThrow("the cursor is gone");
  });

  test("writing a workbook ends without an error when its reader disconnects", async () => {
    const disconnection = new AbortController();
    const { signal } = disconnection;
    let isReading = true;
    async function* source(): AsyncGenerator<Rows> {
      while (!signal.aborted) yield batch;
      isReading = false;
    }
    const output = new Writable({ write: () => disconnection.abort() });
    await writeWorkbook(source(), { columns, output, signal });
    expect(isReading).toBe(false);
  });
});
