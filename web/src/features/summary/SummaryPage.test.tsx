import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { ok, publicDesk, stubDesk } from "../../../tests/desk.js";
import { followedDesk, instructions, PAY } from "../../../tests/followed-order.js";
import { row } from "../../../tests/order-fixture.js";
import { changeLanguage } from "../../shared/i18n/start.js";
import { show } from "../../../tests/show.js";
import { SummaryPage } from "./SummaryPage.js";

const at = { pathname: "/transaction-summary", state: { transaction: row } };
const getPayButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Mulai Tukar Saldo" });
const startPayment = async (): Promise<void> => {
  await waitFor(() => expect(getPayButton().getAttribute("aria-disabled")).toBeNull());
  fireEvent.click(getPayButton());
};
const readBadge = () => document.querySelector(".badge")?.textContent;
const listOpenedTabs = () => (window.open as unknown as jest.Mock).mock.calls;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  window.open = jest.fn(() => null) as unknown as typeof window.open;
});
afterEach(cleanup);

describe("summary page", () => {
  test("shows code, status, time and fee of a new order, with a link to its report", async () => {
    stubDesk(followedDesk);
    await show(<SummaryPage />, { at });
    expect(document.querySelector(".order-code__value")?.textContent).toBe("7KQ9M2XD");
    expect(screen.getByText("lihat status di sini").closest("a")?.getAttribute("href")).toBe(
      `/transaction/${row.transaction_id}`,
    );
    await waitFor(() => expect(readBadge()).toBe("Menunggu pembayaran"));
    expect(screen.getByText("21/11/2025, 14.36.08")).toBeTruthy();
    expect(screen.getByText("Gratis")).toBeTruthy();
  });

  test("opens the provider in a new tab and shows the instructions when payment starts", async () => {
    stubDesk({ ...followedDesk, [PAY]: ok(instructions) });
    await show(<SummaryPage />, { at });
    expect(screen.queryByRole("heading", { name: "Tujuh langkah" })).toBeNull();
    await startPayment();
    expect(await screen.findByRole("heading", { name: "Tujuh langkah" })).toBeTruthy();
    expect(listOpenedTabs()).toEqual([["https://pay.example/25", "_blank", "noopener,noreferrer"]]);
    expect(screen.getByText("Jangan lupa kode.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Buka PayPal lagi" })).toBeTruthy();
  });

  test("counts ticked steps and stores them in session storage", async () => {
    stubDesk({ ...followedDesk, [PAY]: ok(instructions) });
    await show(<SummaryPage />, { at });
    await startPayment();
    const checkboxes = await screen.findAllByRole("checkbox");
    fireEvent.click(checkboxes[0] as HTMLElement);
    expect(screen.getByText("1 dari 7")).toBeTruthy();
    expect(sessionStorage.getItem(`ticks-${row.transaction_id}`)).toBe("1");
  });

  test.each([true, false])(
    "opens no tab without a provider link (instructions loaded before the press: %p)",
    async (isKnown) => {
      const deferredReply: { open?: () => void } = {};
      const replyReleased = new Promise<void>((resolve) => (deferredReply.open = resolve));
      const instructionsReply = ok({ ...instructions, paypal_url: null });
      stubDesk({
        ...followedDesk,
        [PAY]: isKnown ? instructionsReply : async () => (await replyReleased, instructionsReply),
      });
      await show(<SummaryPage />, { at });
      if (isKnown)
        expect(await screen.findByText("Menampilkan apa yang perlu diisi di PayPal.")).toBeTruthy();
      await startPayment();
      deferredReply.open?.();
      expect(await screen.findByText("Tujuh langkah")).toBeTruthy();
      expect(listOpenedTabs()).toEqual([]);
      expect(screen.queryByRole("button", { name: "Buka PayPal lagi" })).toBeNull();
    },
  );

  test("calls `reportError` and shows no message when the payment instructions cannot be loaded", async () => {
    globalThis.reportError = jest.fn();
    stubDesk({ ...followedDesk, [PAY]: { status: 409, body: { success: false, error: "Tutup" } } });
    await show(<SummaryPage />, { at });
    await startPayment();
    await waitFor(() => expect(globalThis.reportError).toHaveBeenCalledTimes(1));
    expect(listOpenedTabs()).toEqual([]);
    expect(screen.queryByText("Tutup")).toBeNull();
    expect(getPayButton().getAttribute("aria-disabled")).toBeNull();
  });

  test("keeps the instructions after a language change even if their refetch fails", async () => {
    const { asked, replies } = stubDesk({ ...followedDesk, [PAY]: ok(instructions) });
    const countRequests = () => asked.filter(({ path }) => path.endsWith("/paypal-url")).length;
    await show(<SummaryPage />, { at });
    await startPayment();
    await screen.findByText("Tujuh langkah");
    const before = countRequests();
    replies[PAY] = { status: 429, body: { success: false } };
    await act(() => changeLanguage("en"));
    await waitFor(() => expect(countRequests()).toBe(before + 1));
    await act(async () => undefined);
    expect(screen.getByText("Seven steps")).toBeTruthy();
  });

  test("shows the instructions of a started payment after a reload, without opening a tab", async () => {
    stubDesk({ ...followedDesk, [PAY]: ok(instructions) });
    const { unmount } = await show(<SummaryPage />, { at });
    await startPayment();
    await screen.findByText("Tujuh langkah");
    unmount();
    await show(<SummaryPage />, { at });
    expect(await screen.findByText("Tujuh langkah")).toBeTruthy();
    expect(window.open).toHaveBeenCalledTimes(1);
  });

  test.each([
    [13_800, 14_500, true],
    [13_800, null, false],
  ])("an order with the rate %d and the market rate %p shows its margin: %p", async (...values) => {
    const [, market_rate, isShown] = values;
    const transaction = { ...row, market_rate: 14_400 };
    stubDesk({ ...followedDesk, "GET /api/public/desk": ok({ ...publicDesk, market_rate }) });
    await show(<SummaryPage />, { at: { ...at, state: { transaction } } });
    await waitFor(() => expect(readBadge()).toBe("Menunggu pembayaran"));
    await waitFor(() => expect(screen.queryByText("Kurs pasar") !== null).toBe(isShown));
    expect(screen.queryByText(/^Rp\s600 \(4,2%\)$/) !== null).toBe(isShown);
  });

  test("redirects to the landing page when the navigation state contains no valid order", async () => {
    stubDesk(followedDesk);
    await show(<SummaryPage />, { at: { pathname: "/transaction-summary", state: { transaction: {} } } });
    expect(screen.getByTestId("address").textContent).toBe("/");
  });
});
