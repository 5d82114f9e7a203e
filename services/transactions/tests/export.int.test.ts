import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { API, JAKARTA_OFFSET_MS, jakartaDay } from "@tukar-saldo/contracts";
import readWorkbook from "read-excel-file/node";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";
import { insertOrders, parseExportedIds, sampleOrder } from "./orders.js";

const HEADER_START = "transaction_id,paypal_amount,destination_name,destination_account,status,created_at";

jest.setTimeout(30_000);

let desk: TransactionsFixture;
beforeAll(async () => {
  desk = await startTransactionsFixture();
});
afterAll(() => desk.close());

/** Exports orders as an Excel workbook. */
async function exportWorkbook(query = "") {
  const url = new URL(`${API.exportOrders.path}?format=xlsx&${query}`, desk.api.url);
  const response = await fetch(url, { headers: { authorization: `Bearer ${desk.admin}` } });
  const sheets = await readWorkbook(Buffer.from(await response.arrayBuffer()), { trim: false });
  return { headers: response.headers, sheets };
}

const exportOrders = (query: string, token = desk.admin) =>
  desk.api.get(`${API.exportOrders.path}?${query}`, { token });

describe("the CSV export of orders", () => {
  test("an export without orders contains only the header", async () => {
    const startDay = jakartaDay(new Date());
    const answer = await exportOrders("format=csv");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    // The file may be named after either day, as midnight may pass during the export.
    expect(
      [startDay, jakartaDay(new Date())].map((day) => `attachment; filename="transactions_${day}.csv"`),
    ).toContain(answer.headers.get("content-disposition"));
    expect(answer.text.startsWith(HEADER_START)).toBe(true);
    expect(answer.text.split("\r\n")).toHaveLength(2);
  });

  test("an export starts with the UTF-8 byte order mark", async () => {
    const headers = { authorization: `Bearer ${desk.admin}` };
    const response = await fetch(new URL(API.exportOrders.path, desk.api.url), { headers });
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test("an export escapes cells that a spreadsheet would run as formulas", async () => {
    const [name, account] = ['=HYPERLINK("http://evil"),x', "+62 8123"];
    await insertOrders(desk.db, [
      sampleOrder({ account_name: name, destination_account: account, user_whatsapp: "+62812" }),
    ]);
    const { text } = await exportOrders("");
    expect(text).toContain(`"'=HYPERLINK(""http://evil""),x"`);
    expect(text).toContain(",'+62 8123,");
    expect(text).toContain(",'+62812,");
  });

  test("an export of several thousand orders contains every order that matches the filter, newest first", async () => {
    const start = Date.now();
    const orders = Array.from({ length: 3_500 }, (_, index) =>
      sampleOrder({ created_at: new Date(start - index), status: index % 2 ? "pending" : "completed" }),
    );
    await insertOrders(desk.db, orders);
    const lines = (await exportOrders("status=completed")).text.trimEnd().split("\r\n").slice(1);
    expect(lines).toHaveLength(1_750);
    expect(lines[0]).toContain(orders[0]?.transaction_id);
    expect(lines.at(-1)).toContain(orders[3_498]?.transaction_id);
  });

  test("an export is refused with 400 for an unknown format and with 401 for an invalid session", async () => {
    expect((await exportOrders("format=pdf")).status).toBe(400);
    expect((await exportOrders("", "none")).status).toBe(401);
  });

  test("an export is refused with 429 while another export of the same user runs", async () => {
    const [first, second] = await Promise.all([exportOrders(""), exportOrders("")]);
    expect([first.status, second.status].sort()).toEqual([200, 429]);
    expect((await exportOrders("")).status).toBe(200);
  });
});

describe("the Excel export of orders", () => {
  test("an Excel export is a file named after the day, with Cache-Control: no-store", async () => {
    const startDay = jakartaDay(new Date());
    const { headers } = await exportWorkbook("search=tidak-ada");
    expect(headers.get("content-type")).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(headers.get("cache-control")).toBe("no-store");
    expect(
      [startDay, jakartaDay(new Date())].map((day) => `attachment; filename="transactions_${day}.xlsx"`),
    ).toContain(headers.get("content-disposition"));
  });

  test("an Excel export has the same cells as the CSV: amounts as numbers, times in Jakarta, other values as text", async () => {
    const created_at = new Date("2026-03-31T18:00:30.000Z");
    await insertOrders(desk.db, [
      sampleOrder({
        created_at,
        completed_at: new Date(created_at.getTime() + 60_000),
        account_name: "=1+1",
        destination_account: "0812345678901234567",
        user_whatsapp: "+6281234567890",
        status: "cancelled",
      }),
    ]);
    const csvLines = (await exportOrders("status=cancelled")).text.trimEnd().split("\r\n");
    const [header = [], line = []] = csvLines.map((row) => row.split(","));
    const { sheets } = await exportWorkbook("status=cancelled");
    const [columns, cells = []] = sheets[0]?.data ?? [];
    expect(columns).toEqual(header);
    const csvCells = cells.map((cell) =>
      cell instanceof Date ? new Date(cell.getTime() - JAKARTA_OFFSET_MS).toISOString() : String(cell ?? ""),
    );
    expect(csvCells).toEqual(line.map((cell) => cell.replace(/^'/, "")));
    const cellsByColumn = Object.fromEntries(header.map((column, index) => [column, cells[index]]));
    expect(cellsByColumn).toMatchObject({
      paypal_amount: 25,
      final_amount: 345_000,
      conversion_rate: 13_800,
      account_name: "=1+1",
      destination_account: "0812345678901234567",
      user_whatsapp: "+6281234567890",
      created_at: new Date("2026-04-01T01:00:30.000Z"),
    });
  });

  test("an Excel export has every order that matches the filter, newest first", async () => {
    const lines = (await exportOrders("status=completed")).text.trimEnd().split("\r\n").slice(1);
    const { sheets } = await exportWorkbook("status=completed");
    const ids = sheets[0]?.data.slice(1).map(([id]) => id);
    expect(ids).toEqual(lines.map((line) => line.split(",")[0]));
  });

  test("an Excel export without orders has only the header", async () => {
    const { sheets } = await exportWorkbook("search=tidak-ada");
    expect(sheets.map(({ data }) => data.length)).toEqual([1]);
  });
});

describe("an export under load", () => {
  test("an export contains every existing order once, even while new orders are placed and all orders are changed", async () => {
    await desk.db.collection("transactions").deleteMany({});
    const start = Date.now();
    const existingOrders = Array.from({ length: 6_000 }, (_, index) =>
      // The newest orders are in the future, as if the clock of their replica were ahead.
      sampleOrder({ created_at: new Date(start + 5_000 - index * 1_000) }),
    );
    await insertOrders(desk.db, existingOrders);
    const headers = { authorization: `Bearer ${desk.admin}` };
    const response = await fetch(new URL(`${API.exportOrders.path}?format=csv`, desk.api.url), { headers });
    const orders = desk.db.collection("transactions");
    await insertOrders(
      desk.db,
      Array.from({ length: 500 }, () => sampleOrder({ created_at: new Date() })),
    );
    for (const status of ["processing", "completed"]) {
      const updated_at = new Date();
      await orders.updateMany({}, { $set: { status, updated_at, completed_at: updated_at } });
    }
    const ids = parseExportedIds(await response.text());
    expect(new Set(ids).size).toBe(ids.length);
    expect(existingOrders.filter(({ transaction_id }) => !ids.includes(transaction_id))).toEqual([]);
  });
});
