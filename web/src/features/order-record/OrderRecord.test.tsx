import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { aChange, aRecord } from "../../../tests/record-fixture.js";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { LIST, receiveEvent, baseReplies, listOf, order, showTab } from "../../../tests/transactions-tab.js";
import { endSession, startSession } from "../../shared/session.js";
import { toRow } from "./use-order-change.js";

const RECORD = "GET /api/transaction/TRXA";
const RECORD_URL = "/admin/dashboard?order=TRXA";
const tono = { id: "9", name: "Tono" };
const asRow = (record: ReturnType<typeof aRecord>): TransactionRow => toRow(record.order);
const newRecord = aRecord();
const FACTS = `PUT /api/transaction/${newRecord.order.id}/facts`;
const HANDLER = `PUT /api/transaction/${newRecord.order.id}/handler`;

/** Opens the record. `getBodies` returns the bodies of the requests that change something. */
async function openRecord(
  replies: Parameters<typeof stubDesk>[0] = {},
  record = newRecord,
  mayProcess = true,
) {
  const allReplies = { ...baseReplies, [LIST]: listOf([asRow(record)]), [RECORD]: ok(record), ...replies };
  const desk = stubDesk(allReplies);
  await showTab(false, RECORD_URL, mayProcess);
  const drawer = within(await screen.findByRole("dialog"));
  await drawer.findByText("AAAAAAAA");
  const getBodies = () => desk.asked.filter(({ method }) => method !== "GET").map(({ body }) => body);
  return { ...desk, drawer, getBodies };
}
const pressButton = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const typeInto = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });

beforeEach(() => startSession({ token: "t", user: { ...ratna, id: "7", role: "user" } }));
afterEach(() => {
  cleanup();
  endSession();
});

describe("the record of an order", () => {
  test("the H key opens the record of the selected order under the record's own URL", async () => {
    stubDesk({ ...baseReplies, [LIST]: listOf([asRow(newRecord)]), [RECORD]: ok(newRecord) });
    await showTab();
    await order("AAAAAAAA");
    for (const key of ["j", "h"]) fireEvent.keyDown(document.activeElement ?? document.body, { key });
    await screen.findByRole("dialog", { name: "Rincian pesanan AAAAAAAA" });
    expect(screen.getByTestId("address").textContent).toBe(RECORD_URL);
  });

  test("offers neither a WhatsApp link nor copy buttons for masked values", async () => {
    const maskedRecord = aRecord({
      user_whatsapp: "••••••••8899",
      destination_account: "••••••••8899",
      account_name: "B•••",
    });
    const { drawer } = await openRecord({}, maskedRecord);
    expect(drawer.queryByRole("link", { name: /WhatsApp|Chat/ })).toBeNull();
    const copyButtons = drawer.getAllByRole("button", { name: /Salin/ });
    expect(copyButtons.length).toBeGreaterThan(0);
    expect(drawer.queryByRole("button", { name: /Salin (WhatsApp|nomor|nama)/i })).toBeNull();
  });

  test("the record opens from a URL, and closing the record removes it from the URL", async () => {
    await openRecord();
    pressButton("Tutup rincian");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByTestId("address").textContent).toBe("/admin/dashboard");
  });

  test("offers a retry when loading fails, and reports an unknown order", async () => {
    const { replies } = stubDesk({
      ...baseReplies,
      [LIST]: listOf([]),
      [RECORD]: { status: 503, body: { success: false } },
    });
    await showTab(true, RECORD_URL);
    await screen.findByText("Rincian pesanan gagal dimuat");
    Object.assign(replies, { [RECORD]: ok(newRecord) });
    pressButton("Coba lagi");
    await screen.findByRole("dialog", { name: "Rincian pesanan AAAAAAAA" });
    cleanup();
    stubDesk({ ...baseReplies, [LIST]: listOf([]), [RECORD]: { status: 404, body: { success: false } } });
    await showTab(true, RECORD_URL);
    expect(await screen.findByText("Pesanan ini tidak ada")).toBeTruthy();
  });

  test("shows the record without form fields, and with copy buttons only, to staff who may not process orders", async () => {
    const facts = {
      received_usd: 20,
      handler: tono,
      payer: "rina@example.test",
      expires_at: "2026-01-01T00:00:00.000Z",
    };
    const { drawer } = await openRecord(
      {},
      aRecord(facts, { history: [aChange({ to: { received_usd: 20 } })] }),
      false,
    );
    expect(drawer.getByText("rina@example.test")).toBeTruthy();
    expect(drawer.getByText("Tono mengerjakan ini")).toBeTruthy();
    const buttonTexts = drawer.getAllByRole("button").map(({ textContent }) => textContent?.trim());
    expect(buttonTexts.filter((name) => name && !name.startsWith("Salin"))).toEqual([]);
    expect(drawer.queryByRole("textbox")).toBeNull();
  });

  test("a socket message about the order updates the record", async () => {
    const newer = aRecord({ version: 2, received_usd: 30, handler: tono });
    const { replies, drawer } = await openRecord();
    Object.assign(replies, { [RECORD]: ok({ ...newer, history: [aChange({ to: { received_usd: 30 } })] }) });
    act(() => receiveEvent(asRow(newer), "changed"));
    expect(await drawer.findByText("Tono mengerjakan ini")).toBeTruthy();
    expect(await drawer.findByText("Dicatat")).toBeTruthy();
  });
});

describe("saving facts of an order", () => {
  test("sends only the changed fields, with the order version that was shown", async () => {
    const savedRecord = aRecord({ version: 2, received_usd: 20 });
    const { getBodies, replies } = await openRecord({ [FACTS]: ok(asRow(savedRecord)) });
    pressButton("Catat Uang masuk");
    typeInto("Jumlah yang masuk", "20");
    Object.assign(replies, { [RECORD]: ok(savedRecord) });
    pressButton("Simpan");
    await screen.findByText(/kurang \$100\.00/);
    expect(getBodies()).toEqual([{ received_usd: 20, expected_version: 1 }]);
  });

  test("shows a colleague's conflicting change, keeps the typed text, and saves it when the save button is pressed again", async () => {
    const theirRecord = aRecord({ version: 2, payout_reference: "BCA-1", updated_by: tono });
    const history = [
      aChange({ from: { payout_reference: null }, to: { payout_reference: "BCA-1", version: 2 } }),
    ];
    const staleBody = {
      success: false,
      code: "STALE_VERSION",
      error: "Sudah diubah orang lain.",
      data: asRow(theirRecord),
    };
    const { getBodies, replies, drawer } = await openRecord({ [FACTS]: { status: 409, body: staleBody } });
    pressButton("Catat Uang masuk");
    typeInto("Nama atau email pembayar", "Rina");
    Object.assign(replies, { [RECORD]: ok({ ...theirRecord, history }) });
    pressButton("Simpan");
    const alert = within(await drawer.findByRole("alert"));
    expect(await alert.findByText(/BCA-1/)).toBeTruthy();
    expect(alert.getByText("Tono")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Nama atau email pembayar").value).toBe("Rina");
    Object.assign(replies, { [FACTS]: ok({ ...asRow(theirRecord), version: 3 }) });
    pressButton("Simpan");
    await waitFor(() => expect(screen.queryByLabelText("Nama atau email pembayar")).toBeNull());
    expect(getBodies().map((body) => (body as { expected_version: number }).expected_version)).toEqual([
      1, 2,
    ]);
  });

  test("saves again without showing a conflict if a colleague's note is the only change made meanwhile", async () => {
    const recordWithNote = aRecord({ version: 2, notes_count: 1, updated_by: tono });
    const staleBody = {
      success: false,
      code: "STALE_VERSION",
      error: "Sudah diubah.",
      data: asRow(recordWithNote),
    };
    const { getBodies } = await openRecord({
      [FACTS]: ({ body }) =>
        (body as { expected_version: number }).expected_version === 2
          ? ok({ ...asRow(recordWithNote), version: 3 })
          : { status: 409, body: staleBody },
    });
    pressButton("Catat Uang keluar");
    typeInto("Referensi transfer", "BCA-2");
    pressButton("Simpan");
    await waitFor(() => expect(getBodies()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByLabelText("Referensi transfer")).toBeNull());
  });

  test("shows a note once that is sent again after its response was lost", async () => {
    const note = { id: "n1", at: "2026-11-21T03:05:00.000Z", by: tono, text: "Sudah ditelepon" };
    const recordWithNote = aRecord({ version: 2, notes_count: 1 }, { notes: [note] });
    const NOTES = `POST /api/transaction/${newRecord.order.id}/notes`;
    const { drawer, replies } = await openRecord({ [NOTES]: new TypeError("Failed to fetch") });
    typeInto("Catatan baru", note.text);
    pressButton("Tambah catatan");
    await drawer.findByRole("alert");
    Object.assign(replies, {
      [RECORD]: ok(recordWithNote),
      [NOTES]: ok({ note, order: asRow(recordWithNote) }),
    });
    act(() => receiveEvent(asRow(recordWithNote), "changed"));
    await waitFor(() => expect(drawer.getAllByRole("listitem")).toHaveLength(1));
    pressButton("Tambah catatan");
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>("Catatan baru").value).toBe(""));
    expect(drawer.getAllByRole("listitem")).toHaveLength(1);
  });

  test("the record stays open on Escape while a form has unsaved text", async () => {
    await openRecord();
    pressButton("Catat Uang keluar");
    typeInto("Referensi transfer", "BCA-2");
    fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
    expect(screen.getByLabelText<HTMLInputElement>("Referensi transfer").value).toBe("BCA-2");
    expect(screen.getByTestId("address").textContent).toBe(RECORD_URL);
  });
});

describe("taking an order", () => {
  test("names a colleague who took the order first, and takes the order over after a confirmation", async () => {
    const theirRecord = aRecord({ version: 2, handler: tono });
    const handledBody = {
      success: false,
      code: "HANDLED",
      error: "Tono mengerjakan pesanan ini.",
      data: asRow(theirRecord),
    };
    const { replies, getBodies } = await openRecord({ [HANDLER]: { status: 409, body: handledBody } });
    Object.assign(replies, { [RECORD]: ok(theirRecord) });
    pressButton("Ambil");
    expect(await screen.findByText("Tono mengerjakan pesanan ini.")).toBeTruthy();
    expect(getBodies()).toEqual([{ handler: "me", expected_version: 1 }]);
    pressButton("Ambil alih");
    const dialog = await screen.findByRole("alertdialog");
    Object.assign(replies, {
      [HANDLER]: ok({ ...asRow(theirRecord), version: 3, handler: { id: "7", name: "Ratna" } }),
    });
    fireEvent.click(within(dialog).getByRole("button", { name: "Ambil alih" }));
    await waitFor(() => expect(getBodies()).toHaveLength(2));
    expect(getBodies()[1]).toEqual({ handler: "me", expected_version: 2, take_over: true });
  });
});

describe("an order with a different received amount", () => {
  test("reprices at the order's own rate after a dialog that shows the new payout", async () => {
    const shortRecord = aRecord({ received_usd: 20 });
    const savedRecord = aRecord({ version: 2, received_usd: 20, paypal_amount: 20, final_amount: 276_000 });
    const { getBodies, replies } = await openRecord(
      { [`POST /api/transaction/${newRecord.order.id}/reprice`]: ok(asRow(savedRecord)) },
      shortRecord,
    );
    pressButton("Hitung ulang");
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText(/276\.000/)).toBeTruthy();
    Object.assign(replies, { [RECORD]: ok(savedRecord) });
    fireEvent.click(dialog.getByRole("button", { name: "Hitung ulang" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(getBodies()).toEqual([{ received_usd: 20, rate: "order", expected_version: 1 }]);
  });
});
