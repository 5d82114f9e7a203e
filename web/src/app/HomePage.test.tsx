import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { use } from "react";
import { openDesk, stubDesk } from "../../tests/desk.js";
import { storedCalculation } from "../../tests/order-fixture.js";
import { show } from "../../tests/show.js";
import { readTransactionData } from "../shared/transaction-data.js";
import { useLocation } from "../shared/router.js";
import { HomePage } from "./HomePage.js";
import { PublicRouter } from "./PublicRouter.js";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
});

const withinSlip = () => within(document.getElementById("calculator") as HTMLElement);
const typeAmount = (text: string): void => {
  const field = withinSlip().getByLabelText(/PayPal/);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};
const submit = (name = "Lanjutkan"): boolean => fireEvent.click(withinSlip().getByRole("button", { name }));
const readPayout = (): string =>
  (document.querySelector("#calculator .take__value")?.textContent ?? "").replace(/\u00A0/g, " ");

const isBusy = (): boolean => withinSlip().getByRole("button", { name: "Lanjutkan" }).ariaBusy === "true";
const neverLoaded = new Promise<never>(() => undefined);
const Pages = () => (useLocation().pathname === "/" ? <HomePage /> : use(neverLoaded));

describe("the calculator on the home page", () => {
  test("the slip shows the fee and the payout of the typed amount", async () => {
    stubDesk(openDesk);
    await show(<HomePage />);
    await waitFor(() => expect(readPayout()).toBe("Rp 345.000"));
    typeAmount("9,5");
    expect(readPayout()).toBe("Rp 128.600");
    expect(withinSlip().getByText("Transaksi di bawah $10 dikenai biaya Rp2.500.")).toBeTruthy();
    fireEvent.click(withinSlip().getByRole("button", { name: "Tambah $0.50 agar bebas biaya" }));
    expect(readPayout()).toBe("Rp 138.000");
    expect(withinSlip().getByText("Gratis")).toBeTruthy();
  });

  test("submitting a valid amount and destination stores the calculation and opens the order form", async () => {
    stubDesk(openDesk);
    await show(<HomePage />);
    await waitFor(() => expect(readPayout()).toBe("Rp 345.000"));
    fireEvent.click(withinSlip().getByRole("radio", { name: "Bank BCA" }));
    submit();
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/transaction-form"));
    expect(readTransactionData()).toEqual({ ...storedCalculation, selectedDestination: "bca" });
  });

  test("a submit after going back from an order form that was still loading opens the form again", async () => {
    history.replaceState(null, "", "/");
    stubDesk(openDesk);
    await show(
      <PublicRouter>
        <Pages />
      </PublicRouter>,
    );
    await waitFor(() => expect(readPayout()).toBe("Rp 345.000"));
    submit();
    await waitFor(() => expect(location.pathname).toBe("/transaction-form"));
    expect(isBusy()).toBe(true);
    act(() => history.back());
    await waitFor(() => expect(isBusy()).toBe(false));
    submit();
    await waitFor(() => expect(location.pathname).toBe("/transaction-form"));
  });

  test("submitting right after typing stores the typed amount", async () => {
    stubDesk(openDesk);
    await show(<HomePage />);
    await waitFor(() => expect(readPayout()).toBe("Rp 345.000"));
    act(() => {
      fireEvent.change(withinSlip().getByLabelText(/PayPal/), { target: { value: "50" } });
      expect(readPayout()).toBe("Rp 345.000");
      submit();
    });
    await waitFor(() => expect(readTransactionData()).toMatchObject({ paypalAmount: 50 }));
    expect(readTransactionData()?.conversion.finalAmount).toBe(690_000);
  });

  test.each([
    ["", "Please enter PayPal amount and select conversion destination first."],
    ["0.5", "Minimum amount is $1 USD."],
    ["501", "Maximum amount is $500 USD."],
  ])("the amount '%s' is rejected with its error message", async (amount, text) => {
    stubDesk(openDesk);
    await show(<HomePage />, { language: "en" });
    await waitFor(() => expect(readPayout()).toBe("Rp 345.000"));
    typeAmount(amount);
    submit("Continue");
    await waitFor(() => expect(document.activeElement?.id).toBe("amount"));
    expect(withinSlip().getByText(text)).toBeTruthy();
    expect(readTransactionData()).toBeUndefined();
  });

  test("submitting after the desk has closed shows an error toast and stores nothing", async () => {
    const { replies } = stubDesk({ ...openDesk });
    await show(<HomePage />, { language: "en" });
    await waitFor(() => expect(readPayout()).toBe("Rp 345.000"));
    replies["GET /api/public/isonline"] = { body: { success: true, is_online: "0" } };
    submit("Continue");
    await screen.findByText("Sorry, we are currently offline! Transactions cannot be processed.");
    expect(withinSlip().getByText("Closed for now. No new orders can be placed.")).toBeTruthy();
    expect(readTransactionData()).toBeUndefined();
  });

  test.each([
    [{ status: 500, body: { success: false } }, "Failed to load conversion rates"],
    [new TypeError("Failed to fetch"), "An error occurred while loading conversion rates"],
  ])("a toast shows why the rates could not be loaded", async (reply, text) => {
    stubDesk({ ...openDesk, "GET /api/rates": reply });
    await show(<HomePage />, { language: "en" });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("a submit before the rates have loaded opens the order form once they load", async () => {
    const releaseRates: { open?: () => void } = {};
    const ratesReady = new Promise<void>((resolve) => (releaseRates.open = resolve));
    const replyWithRates = async () => {
      await ratesReady;
      return openDesk["GET /api/rates"];
    };
    stubDesk({ ...openDesk, "GET /api/rates": replyWithRates });
    await show(<HomePage />);
    submit();
    await act(async () => releaseRates.open?.());
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/transaction-form"));
    expect(readTransactionData()).toEqual(storedCalculation);
    expect(screen.queryByText("Gagal memuat kurs konversi")).toBeNull();
  });

  test("a submit while offline opens the order form at once", async () => {
    const { replies } = stubDesk({ ...openDesk });
    await show(<HomePage />);
    await waitFor(() => expect(readPayout()).toBe("Rp 345.000"));
    replies["GET /api/public/isonline"] = new TypeError("Failed to fetch");
    onlineManager.setOnline(false);
    submit();
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/transaction-form"));
  });

  test("the calculator shows the built-in payout destinations and a retry button if its requests fail", async () => {
    const { replies } = stubDesk({});
    await show(<HomePage />);
    fireEvent.click(await withinSlip().findByRole("button", { name: "Coba lagi" }));
    expect(withinSlip().getAllByRole("radio")).toHaveLength(11);
    Object.assign(replies, openDesk);
    fireEvent.click(await withinSlip().findByRole("button", { name: "Coba lagi" }));
    await waitFor(() => expect(readPayout()).toBe("Rp 345.000"));
    expect(withinSlip().queryByRole("button", { name: "Coba lagi" })).toBeNull();
  });

  test("an unknown stored destination is replaced by the default one", async () => {
    localStorage.setItem("lastDestination", "constructor");
    stubDesk(openDesk);
    await show(<HomePage />);
    await waitFor(() => expect(readPayout()).toBe("Rp 345.000"));
  });
});
