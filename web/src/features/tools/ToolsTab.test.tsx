import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { showTab, mockWindowWidth } from "../../../tests/dashboard.js";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { statsOf } from "../../../tests/stats.js";
import { endSession, startSession } from "../../shared/session.js";
import { ToolsTab } from "./ToolsTab.js";

const RESET_ORDERS = "POST /api/admin/resetdata";
const EXPORT_PATH = "/api/transactions/export";
const stats = statsOf({ pending: 1, completed: 2, total_amount: 75 });
const createListReply = (total: number) => ({
  body: { success: true, data: [], meta: { total, total_capped: false, next_cursor: null, has_more: false } },
});
const desk = {
  "GET /api/transaction/stats": ok(stats),
  "GET /api/transactions": createListReply(3),
  "GET /api/server-time": { body: { success: true, timestamp: "2026-11-21T03:00:00.000Z" } },
};
const button = (name: RegExp | string) => screen.getByRole("button", { name });
const getKeyField = () => screen.getByLabelText<HTMLInputElement>("Secret key");

/** Collects the names of the files that the page downloads. */
function collectSavedFiles(): string[] {
  const names: string[] = [];
  URL.createObjectURL = () => "blob:file";
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

beforeEach(() => {
  mockWindowWidth(1_350);
  startSession({ token: "t", user: ratna });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  cleanup();
  endSession();
});

describe("tools tab", () => {
  test.each([
    [/^Completed/, "2 pesanan: Completed"],
    [/^Cancelled/, "Tidak ada pesanan: Cancelled"],
    [/^Semua/, "3 pesanan: Semua"],
  ])("the button %s shows '%s' and exports nothing", async (name, text) => {
    const { asked } = stubDesk(desk);
    await showTab(<ToolsTab />);
    await waitFor(() => expect(button(/^Completed/).textContent).toContain("2"));
    fireEvent.click(button(name));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(asked.some(({ path }) => path.startsWith(EXPORT_PATH))).toBe(false);
  });

  test("shows when the statistics were fetched, by the server's clock instead of the local clock", async () => {
    jest.useFakeTimers({ now: Date.parse("2026-11-20T20:15:00.000Z"), advanceTimers: true });
    stubDesk(desk);
    await showTab(<ToolsTab />);
    expect(await screen.findByText(/^Terakhir 10[.:]00[.:]0\d WIB$/)).toBeTruthy();
  });

  test("says that there is nothing to export and requests no file", async () => {
    const { asked } = stubDesk({ ...desk, "GET /api/transactions": createListReply(0) });
    await showTab(<ToolsTab />);
    await screen.findByText(/^0 pesanan,/);
    fireEvent.click(button("Export"));
    expect(await screen.findByText("Tidak ada data untuk diekspor")).toBeTruthy();
    expect(asked.some(({ path }) => path.startsWith(EXPORT_PATH))).toBe(false);
  });

  test("downloads an Excel workbook, and starts no second export during the download", async () => {
    let releaseExport: (() => void) | undefined;
    const exportReleased = new Promise<void>((resolve) => (releaseExport = resolve));
    const { asked } = stubDesk({
      ...desk,
      [`GET ${EXPORT_PATH}`]: async () => {
        await exportReleased;
        const disposition = 'attachment; filename="transactions_2026-11-21.xlsx"';
        return { body: new Blob(["PK"]), headers: { "Content-Disposition": disposition } };
      },
    });
    const savedNames = collectSavedFiles();
    await showTab(<ToolsTab />);
    await screen.findByText(/^3 pesanan,/);
    fireEvent.click(button("Excel"));
    await waitFor(() => expect(button("Excel").getAttribute("aria-busy")).toBe("true"));
    expect(button("Export").getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(button("Export"));
    releaseExport?.();
    expect(await screen.findByText("Excel berhasil diunduh")).toBeTruthy();
    expect(savedNames).toEqual(["transactions_2026-11-21.xlsx"]);
    const exports = asked.filter(({ path }) => path.startsWith(EXPORT_PATH));
    expect(exports.map(({ path }) => path.split("?")[1])).toEqual([expect.stringContaining("format=xlsx")]);
  });

  test("refetches the statistics on refresh", async () => {
    const { asked } = stubDesk(desk);
    await showTab(<ToolsTab />);
    await screen.findByText(/^Terakhir/);
    fireEvent.click(button("Muat ulang"));
    const listStatsRequests = () => asked.filter(({ path }) => path === "/api/transaction/stats");
    await waitFor(() => expect(listStatsRequests()).toHaveLength(2));
  });
});

describe("resetting all data", () => {
  test("disables the reset button without a key, and asks for the key when the button is pressed", async () => {
    const { asked } = stubDesk(desk);
    await showTab(<ToolsTab />);
    expect(button("Reset data").getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(button("Reset data"));
    expect((await screen.findAllByText("Masukkan secret key terlebih dahulu")).length).toBeGreaterThan(0);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(asked.some(({ method }) => method === "POST")).toBe(false);
  });

  test("sends the key after the confirmation and clears the field", async () => {
    const { asked } = stubDesk({
      ...desk,
      [RESET_ORDERS]: { body: { success: true, deleted_count: 3, message: "3" } },
    });
    await showTab(<ToolsTab />);
    await screen.findByText(/Menghapus semua 3 transaksi/);
    fireEvent.change(getKeyField(), { target: { value: "kunci" } });
    fireEvent.click(button("Reset data"));
    const dialog = await screen.findByRole("alertdialog", { name: "Hapus semua 3 transaksi?" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Hapus 3 transaksi" }));
    await waitFor(() => expect(getKeyField().value).toBe(""));
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({ secret_key: "kunci" });
  });

  test.each([
    [{ status: 403, body: { success: false, error: "Secret key salah." } }, "Secret key salah."],
    [{ status: 500, body: {} }, "Reset data gagal"],
    [new TypeError("Failed to fetch"), "Terjadi kesalahan saat reset data"],
  ])("shows the error at the field and keeps the key when the reset fails", async (reply, text) => {
    stubDesk({ ...desk, [RESET_ORDERS]: reply });
    await showTab(<ToolsTab />);
    fireEvent.change(getKeyField(), { target: { value: "kunci" } });
    fireEvent.click(button("Reset data"));
    const dialog = await screen.findByRole("alertdialog");
    fireEvent.click(within(dialog).getByRole("button", { name: /^Hapus/ }));
    expect(await screen.findByText(text, { selector: ".field__error" })).toBeTruthy();
    expect(getKeyField().value).toBe("kunci");
  });
});
