import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { use } from "react";
import { ok, publicDesk, stubDesk } from "../../../tests/desk.js";
import { CREATE, desk, fill, send } from "../../../tests/order-form.js";
import { row } from "../../../tests/order-fixture.js";
import { show } from "../../../tests/show.js";
import { PublicRouter } from "../../app/PublicRouter.js";
import { useLocation } from "../../shared/router.js";
import { OrderFormPage } from "./OrderFormPage.js";

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
});

const neverLoaded = new Promise<never>(() => undefined);
const Pages = () => (useLocation().pathname === "/transaction-form" ? <OrderFormPage /> : use(neverLoaded));

/** Sends the order and goes back while the summary is still loading. @returns the requests that the desk received */
async function goBackAfterSending() {
  history.replaceState(null, "", "/transaction-form");
  const { asked } = stubDesk({ ...desk, [CREATE]: { status: 201, body: { success: true, data: row } } });
  await show(
    <PublicRouter>
      <Pages />
    </PublicRouter>,
  );
  fill();
  send();
  await waitFor(() => expect(location.pathname).toBe("/transaction-summary"));
  act(() => history.back());
  await waitFor(() => expect(screen.getByRole("button", { name: "Lanjutkan" }).ariaBusy).not.toBe("true"));
  return asked;
}

describe("order form", () => {
  test("names terms and privacy above its button, with links that open in a new tab", async () => {
    stubDesk(desk);
    await show(<OrderFormPage />);
    const links = ["Ketentuan", "Kebijakan Privasi"].map((name) => screen.getByRole("link", { name }));
    expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("target")])).toEqual([
      ["/ketentuan", "_blank"],
      ["/privasi", "_blank"],
    ]);
    const button = screen.getByRole("button", { name: "Lanjutkan" });
    for (const link of links) {
      expect(link.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
  });

  test("sends the version of the terms that the public desk endpoint returned", async () => {
    const PUBLIC_DESK = "GET /api/public/desk";
    const { asked } = stubDesk({
      ...desk,
      [PUBLIC_DESK]: ok({ ...publicDesk, market_rate: 16_000, terms_version: 7 }),
      [CREATE]: { status: 201, body: { success: true, data: row } },
    });
    await show(<OrderFormPage />);
    await waitFor(() => expect(asked.some(({ path }) => path === "/api/public/desk")).toBe(true));
    fill();
    send();
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith("/create"))).toBe(true));
    expect(asked.find(({ path }) => path.endsWith("/create"))?.body).toMatchObject({ terms_version: 7 });
  });

  test("marks all empty fields as required, focuses the first one and sends nothing", async () => {
    const { asked } = stubDesk(desk);
    await show(<OrderFormPage />);
    send();
    expect(await screen.findByText("Semua kolom wajib diisi")).toBeTruthy();
    expect(screen.getAllByText("Wajib diisi")).toHaveLength(3);
    expect(document.activeElement?.id).toBe("user_whatsapp");
    expect(asked.some(({ method }) => method === "POST")).toBe(false);
  });

  test("shows typed text on the slip when the form is submitted, even if other fields are empty", async () => {
    stubDesk(desk);
    await show(<OrderFormPage />);
    expect(screen.getAllByText("belum diisi")).toHaveLength(3);
    fireEvent.change(screen.getByLabelText("Nama pemilik DANA"), { target: { value: "Rina Wulandari" } });
    send();
    await screen.findByText("Semua kolom wajib diisi");
    expect(screen.getByText("Rina Wulandari").className).toBe("printed");
  });

  test("shows the error of an invalid WhatsApp number at the field for the number", async () => {
    stubDesk(desk);
    await show(<OrderFormPage />);
    fill("0812 3456");
    send();
    const field = await screen.findByLabelText("Nomor WhatsApp Anda");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(field.getAttribute("aria-describedby")).toBe("user_whatsapp-error user_whatsapp-hint");
    expect(document.getElementById("user_whatsapp-error")?.textContent).toBe(
      "Format nomor WhatsApp tidak valid. Contoh: 08123456789 atau +6281234567890",
    );
  });

  test("sends the order with token and idempotency key, then navigates to the summary", async () => {
    const { asked } = stubDesk({ ...desk, [CREATE]: { status: 201, body: { success: true, data: row } } });
    await show(<OrderFormPage />);
    fill();
    send();
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/transaction-summary"));
    const createRequests = asked.filter(({ method }) => method === "POST");
    expect(createRequests).toHaveLength(1);
    expect(createRequests[0]?.body).toEqual({
      paypal_amount: 25,
      destination: "dana",
      destination_account: "081234567890",
      user_whatsapp: "0812 3456 7890",
      account_name: "Rina Wulandari",
      captcha_token: "transaction_submit-1",
    });
    expect(createRequests[0]?.headers["Idempotency-Key"]).toMatch(/^[0-9a-f]{32}$/);
  });

  test("opens the summary of the placed order again when the same form is sent after going back", async () => {
    const asked = await goBackAfterSending();
    send();
    await waitFor(() => expect(location.pathname).toBe("/transaction-summary"));
    expect(history.state).toMatchObject({ usr: { transaction: { transaction_id: row.transaction_id } } });
    expect(asked.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test("places another order when the form is changed and sent after going back", async () => {
    const asked = await goBackAfterSending();
    fireEvent.change(screen.getByLabelText("Nomor DANA tujuan"), { target: { value: "081234567899" } });
    send();
    await waitFor(() => expect(location.pathname).toBe("/transaction-summary"));
    const keys = asked
      .filter(({ method }) => method === "POST")
      .map(({ headers }) => headers["Idempotency-Key"]);
    expect(new Set(keys).size).toBe(2);
  });

  test("reuses the idempotency key and requests a new token when a failed order is sent again", async () => {
    const { asked, replies } = stubDesk({ ...desk, [CREATE]: new TypeError("Failed to fetch") });
    await show(<OrderFormPage />);
    fill();
    send();
    expect(
      await screen.findByText("Terjadi kesalahan: Tidak ada sambungan ke server. Periksa internet Anda."),
    ).toBeTruthy();
    expect(screen.getByText(/Pesanan tidak akan tercatat dua kali\.$/)).toBeTruthy();
    replies[CREATE] = { status: 500, body: { success: false } };
    send();
    expect(await screen.findByText("Gagal memuat data transaksi")).toBeTruthy();
    expect(screen.queryByText(/Pesanan tidak akan/)).toBeNull();
    const [first, second] = asked.filter(({ method }) => method === "POST");
    expect(second?.headers["Idempotency-Key"]).toBe(first?.headers["Idempotency-Key"]);
    expect(first?.body).toMatchObject({ captcha_token: "transaction_submit-1" });
    expect(second?.body).toMatchObject({ captcha_token: "transaction_submit-2" });
  });

  test("shows the server's error text at the field that the server rejects", async () => {
    const fields = { destination_account: "Nomor tujuan salah" };
    stubDesk({ ...desk, [CREATE]: { status: 400, body: { success: false, error: "Periksa", fields } } });
    await show(<OrderFormPage />);
    fill();
    send();
    expect((await screen.findByText("Nomor tujuan salah")).id).toBe("destination_account-error");
    expect(screen.getByText("1 isian perlu diperbaiki")).toBeTruthy();
    expect(document.activeElement?.id).toBe("destination_account");
    fireEvent.change(screen.getByLabelText("Nomor DANA tujuan"), { target: { value: "081234567891" } });
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  test("shows an error at once if the server cannot be reached when the order is sent", async () => {
    const networkError = new TypeError("Failed to fetch");
    stubDesk(Object.fromEntries([...Object.keys(desk), CREATE].map((call) => [call, networkError])));
    await show(<OrderFormPage />);
    onlineManager.setOnline(false);
    fill();
    send();
    expect(
      await screen.findByText("Terjadi kesalahan: Tidak ada sambungan ke server. Periksa internet Anda."),
    ).toBeTruthy();
  });

  test("sends nothing while the browser is offline, asks to connect, and sends once the browser is online", async () => {
    const { asked } = stubDesk({ ...desk, [CREATE]: { status: 201, body: { success: true, data: row } } });
    await show(<OrderFormPage />);
    fill();
    const onLine = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    send();
    expect(await screen.findByText("Anda sedang offline. Sambungkan internet dulu.")).toBeTruthy();
    expect(asked.some(({ method }) => method === "POST")).toBe(false);
    onLine.mockRestore();
    send();
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/transaction-summary"));
  });

  test("shows the server's error above the form when the rejected field is not in the form", async () => {
    const fields = { paypal_amount: "Jumlah terlalu kecil" };
    stubDesk({ ...desk, [CREATE]: { status: 400, body: { success: false, error: "Periksa", fields } } });
    await show(<OrderFormPage />);
    fill();
    send();
    expect(await screen.findByText("Jumlah terlalu kecil")).toBeTruthy();
  });

  test("focuses the alert after each failed submission", async () => {
    stubDesk({ ...desk, [CREATE]: { status: 500, body: { success: false } } });
    await show(<OrderFormPage />);
    fill();
    for (const _ of [1, 2]) {
      screen.getByRole("button", { name: "Lanjutkan" }).focus();
      send();
      await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("alert"));
    }
  });

  test("shows the server's error and says that the form is closed if the desk closed before the order was sent", async () => {
    const body = { success: false, error: "Maaf", code: "OFFLINE" };
    stubDesk({ ...desk, [CREATE]: { status: 503, body } });
    await show(<OrderFormPage />);
    fill();
    send();
    expect(await screen.findByText("Maaf")).toBeTruthy();
    expect(await screen.findByText("Formulir pesanan ditutup sementara.")).toBeTruthy();
  });

  test("says that the form is closed while the desk takes no orders", async () => {
    stubDesk({ ...desk, "GET /api/public/isonline": { body: { success: true, is_online: "0" } } });
    await show(<OrderFormPage />);
    expect(await screen.findByText("Formulir pesanan ditutup sementara.")).toBeTruthy();
  });
});
