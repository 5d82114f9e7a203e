import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { transactionReport } from "@tukar-saldo/contracts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { followedDesk, STATUS } from "../../../tests/followed-order.js";
import { stripSeparators, orderFormValues, row } from "../../../tests/order-fixture.js";
import { show } from "../../../tests/show.js";
import { storeOrder } from "../../shared/order-page/order-storage.js";
import { ReportPage } from "./ReportPage.js";

const REPORT = `POST /api/public/transaction/${row.transaction_id}`;
const SITE_KEY = "GET /api/public/recaptcha-site-key";
const desk = { ...followedDesk, [SITE_KEY]: { body: { provider: "recaptcha", site_key: "key" } } };
const global = globalThis as { grecaptcha?: unknown };
const reportPage = <ReportPage />;
const at = `/transaction/${row.transaction_id}`;
const findBadge = () => document.querySelector<HTMLElement>(".badge");

beforeEach(() => {
  global.grecaptcha = { execute: async (_key: string, { action }: { action: string }) => action };
});
afterEach(cleanup);

describe("public report", () => {
  test.each([
    ["completed", "success", "Selesai"],
    ["pending", "warning", "Menunggu pembayaran"],
    ["processing", "danger", "Sedang diproses"],
    ["cancelled", "danger", "Dibatalkan"],
  ])("the badge of an order that is %s has the tone %s and the text %s", async (status, tone, word) => {
    const { asked } = stubDesk({
      ...desk,
      [REPORT]: ok({ ...row, status }),
      [STATUS]: { status: 429, body: { success: false } },
    });
    await show(reportPage, { at });
    await waitFor(() => expect(findBadge()?.textContent).toBe(word));
    expect(findBadge()?.dataset["tone"]).toBe(tone);
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
      recaptcha_token: "transaction_detail",
    });
  });

  test("sends the idempotency key of the order that this browser placed, but not for other orders", async () => {
    for (const [keptOrder, sentKey] of [
      [row, "key-of-the-order"],
      [{ ...row, transaction_id: "TRXOTHER" }, undefined],
    ] as const) {
      storeOrder(keptOrder, "key-of-the-order");
      const { asked } = stubDesk({ ...desk, [REPORT]: ok(row) });
      await show(reportPage, { at });
      await screen.findByText(row.transaction_id);
      expect(asked.find(({ method }) => method === "POST")?.headers["Idempotency-Key"]).toBe(sentKey);
      cleanup();
    }
    localStorage.clear();
  });

  test("shows code, amounts and account, and a dash instead of the completion time of an open order", async () => {
    stubDesk({ ...desk, [REPORT]: ok(row) });
    await show(reportPage, { at });
    await screen.findByText(row.transaction_id);
    const text = document.querySelector("article")?.textContent?.replace(/\u00A0/g, " ") ?? "";
    const expectedTexts = [
      "7KQ9M2XD",
      "$25.00",
      "Rp 345.000",
      "Rp 0",
      "Rina Wulandari",
      "DANA (E-wallet)081234567890",
    ];
    for (const part of [...expectedTexts, "Selesai-"]) {
      expect(text).toContain(part);
    }
    expect(screen.getByRole("img", { name: "Kode QR tautan laporan" })).toBeTruthy();
  });

  test.each(Object.entries(orderFormValues).filter(([field]) => field in transactionReport.shape))(
    "shows the %s that the visitor filled in",
    async (_field, text) => {
      stubDesk({ ...desk, [REPORT]: ok({ ...row, ...orderFormValues }) });
      await show(reportPage, { at });
      await screen.findByText(row.transaction_id);
      expect(stripSeparators(document.querySelector("article")?.textContent)).toContain(
        stripSeparators(text),
      );
    },
  );

  test("shows the server's error for an unknown order, with a link to ask on WhatsApp", async () => {
    const body = { success: false, error: "Transaksi tidak ditemukan", code: "NOT_FOUND" };
    stubDesk({ ...desk, [REPORT]: { status: 404, body } });
    await show(reportPage, { at });
    expect((await screen.findByRole("alert")).textContent).toBe("Transaksi tidak ditemukan");
    expect(screen.getByText(row.transaction_id)).toBeTruthy();
    const helpLink = await screen.findByRole("link", { name: "Tanya lewat WhatsApp" });
    expect(helpLink.getAttribute("href")).toContain(row.transaction_id);
  });

  test("does not mention WhatsApp when the desk has no number", async () => {
    const contact = ok({ support_whatsapp: "", support_email: "" });
    const body = { success: false, error: "Transaksi tidak ditemukan", code: "NOT_FOUND" };
    const { asked } = stubDesk({
      ...desk,
      "GET /api/public/contact": contact,
      [REPORT]: { status: 404, body },
    });
    await show(reportPage, { at });
    await screen.findByText(/Cocokkan kode ini dengan slip Anda\./);
    await waitFor(() => expect(asked.some(({ path }) => path === "/api/public/contact")).toBe(true));
    expect(screen.queryByText(/WhatsApp/)).toBeNull();
  });

  test("reports a network error and offers a retry", async () => {
    const { replies } = stubDesk({ ...desk, [REPORT]: new TypeError("Failed to fetch") });
    await show(reportPage, { at });
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Tidak ada sambungan ke server. Periksa internet Anda.",
    );
    replies[REPORT] = ok(row);
    fireEvent.click(screen.getByRole("button", { name: "Coba lagi" }));
    expect(await screen.findByText(row.transaction_id)).toBeTruthy();
  });

  test("keeps the report and shows a toast when a refresh fails", async () => {
    const { replies } = stubDesk({ ...desk, [REPORT]: ok(row) });
    await show(reportPage, { at });
    fireEvent.click(await screen.findByRole("button", { name: "Perbarui status" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Perbarui status" })).toBeTruthy());
    replies[REPORT] = { status: 429, body: { success: false, error: "Terlalu banyak percobaan." } };
    fireEvent.click(screen.getByRole("button", { name: "Perbarui status" }));
    expect(await screen.findByText("Terlalu banyak percobaan.")).toBeTruthy();
    expect(screen.getByText(row.transaction_id)).toBeTruthy();
  });

  test("shows a toast and keeps the skeleton when there is no site key", async () => {
    stubDesk({ ...desk, [SITE_KEY]: { body: { provider: "recaptcha", site_key: "" } } });
    await show(reportPage, { at });
    expect(await screen.findByText("Site key tidak ditemukan", { selector: "article *" })).toBeTruthy();
    expect(await screen.findByText("Site key tidak ditemukan", { selector: ".Toastify *" })).toBeTruthy();
    expect(document.querySelectorAll("article dd .skeleton").length).toBeGreaterThan(5);
    expect(screen.queryByText("Laporan sedang dimuat")).toBeNull();
  });
});
