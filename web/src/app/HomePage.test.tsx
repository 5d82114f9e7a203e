import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { openDesk, stubDesk } from "../../tests/desk.js";
import { calculated } from "../../tests/row.js";
import { show } from "../../tests/show.js";
import { readTransactionData } from "../shared/transaction-data.js";
import { HomePage } from "./HomePage.js";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
});

const slip = () => within(document.getElementById("calculator") as HTMLElement);
const type = (text: string): void => {
  const field = slip().getByLabelText(/PayPal/);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};
const goOn = (name = "Lanjutkan"): boolean => fireEvent.click(slip().getByRole("button", { name }));
const taken = (): string =>
  (document.querySelector("#calculator .take__value")?.textContent ?? "").replace(/\u00A0/g, " ");

describe("calculator", () => {
  test("when an amount is typed, then the slip shows the fee and what is received", async () => {
    stubDesk(openDesk);
    await show(<HomePage />);
    await waitFor(() => expect(taken()).toBe("Rp 345.000"));
    type("9,5");
    expect(taken()).toBe("Rp 128.600");
    expect(slip().getByText("Transaksi di bawah $10 dikenakan biaya Rp2.500.")).toBeTruthy();
    fireEvent.click(slip().getByRole("button", { name: "Tambah $0.50 agar bebas biaya" }));
    expect(taken()).toBe("Rp 138.000");
    expect(slip().getByText("Gratis")).toBeTruthy();
  });

  test("when the choice is good, then it is stored for the order form and the way leads there", async () => {
    stubDesk(openDesk);
    await show(<HomePage />);
    await waitFor(() => expect(taken()).toBe("Rp 345.000"));
    fireEvent.click(slip().getByRole("radio", { name: "Bank BCA" }));
    goOn();
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/transaction-form"));
    expect(readTransactionData()).toEqual({ ...calculated, selectedDestination: "bca" });
  });

  test("when it is sent in the moment it is typed, then what was typed is what goes on", async () => {
    stubDesk(openDesk);
    await show(<HomePage />);
    await waitFor(() => expect(taken()).toBe("Rp 345.000"));
    act(() => {
      fireEvent.change(slip().getByLabelText(/PayPal/), { target: { value: "50" } });
      expect(taken()).toBe("Rp 345.000");
      goOn();
    });
    await waitFor(() => expect(readTransactionData()).toMatchObject({ paypalAmount: 50 }));
    expect(readTransactionData()?.conversion.finalAmount).toBe(690_000);
  });

  test.each([
    ["", "Please enter PayPal amount and select conversion destination first."],
    ["0.5", "Minimum amount is $1 USD."],
    ["501", "Maximum amount is $500 USD."],
  ])("when the amount is '%s', then it says why, and stays", async (amount, text) => {
    stubDesk(openDesk);
    await show(<HomePage />, { language: "en" });
    await waitFor(() => expect(taken()).toBe("Rp 345.000"));
    type(amount);
    goOn("Continue");
    await waitFor(() => expect(document.activeElement?.id).toBe("amount"));
    expect(slip().getByText(text)).toBeTruthy();
    expect(readTransactionData()).toBeUndefined();
  });

  test("when the desk closed meanwhile, then a toast refuses to go on", async () => {
    const { replies } = stubDesk({ ...openDesk });
    await show(<HomePage />, { language: "en" });
    await waitFor(() => expect(taken()).toBe("Rp 345.000"));
    replies["GET /api/public/isonline"] = { body: { success: true, is_online: "0" } };
    goOn("Continue");
    await screen.findByText("Sorry, we are currently offline! Transactions cannot be processed.");
    expect(slip().getByText("Closed for now. No new orders can be placed.")).toBeTruthy();
    expect(readTransactionData()).toBeUndefined();
  });

  test.each([
    [{ status: 500, body: { success: false } }, "Failed to load conversion rates"],
    [new TypeError("Failed to fetch"), "An error occurred while loading conversion rates"],
  ])("when the rates do not load, then a toast says how", async (reply, text) => {
    stubDesk({ ...openDesk, "GET /api/rates": reply });
    await show(<HomePage />, { language: "en" });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("when the visitor is quicker than the rates, then the way leads on once they are there", async () => {
    const gate: { open?: () => void } = {};
    const late = new Promise<void>((resolve) => (gate.open = resolve));
    const rates = async () => {
      await late;
      return openDesk["GET /api/rates"];
    };
    stubDesk({ ...openDesk, "GET /api/rates": rates });
    await show(<HomePage />);
    goOn();
    await act(async () => gate.open?.());
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/transaction-form"));
    expect(readTransactionData()).toEqual(calculated);
    expect(screen.queryByText("Gagal memuat kurs konversi")).toBeNull();
  });

  test("when the line is down, then the way leads on all the same, and does not wait for it", async () => {
    const { replies } = stubDesk({ ...openDesk });
    await show(<HomePage />);
    await waitFor(() => expect(taken()).toBe("Rp 345.000"));
    replies["GET /api/public/isonline"] = new TypeError("Failed to fetch");
    onlineManager.setOnline(false);
    goOn();
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/transaction-form"));
  });

  test("when the desk cannot be asked, then the known destinations are there, no figure seems on its way, and one can try again", async () => {
    const { replies } = stubDesk({});
    await show(<HomePage />);
    fireEvent.click(await slip().findByRole("button", { name: "Coba lagi" }));
    expect(slip().getAllByRole("radio")).toHaveLength(11);
    Object.assign(replies, openDesk);
    fireEvent.click(await slip().findByRole("button", { name: "Coba lagi" }));
    await waitFor(() => expect(taken()).toBe("Rp 345.000"));
    expect(slip().queryByRole("button", { name: "Coba lagi" })).toBeNull();
  });

  test("when the destination used last is none any more, then the first one is chosen", async () => {
    localStorage.setItem("lastDestination", "constructor");
    stubDesk(openDesk);
    await show(<HomePage />);
    await waitFor(() => expect(taken()).toBe("Rp 345.000"));
  });
});
