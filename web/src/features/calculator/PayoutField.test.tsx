import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { openDesk, ratesReply, stubDesk } from "../../../tests/desk.js";
import { show } from "../../../tests/show.js";
import { Calculator } from "./Calculator.js";
import { CalculatorProvider } from "./CalculatorProvider.js";

const readPayout = () => document.querySelector(".take__value")?.textContent?.replace(/\u00A0/g, " ");
const getAmountField = () => screen.getByLabelText<HTMLInputElement>("Anda kirim dari PayPal");
const readAmount = () => getAmountField().value;
const DEFAULT_HINT = "Jumlah dolarnya dihitung di atas.";

async function typeRupiah(text: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText("Rupiah yang ingin Anda terima"), {
    target: { value: text },
  });
}

async function openPayoutField(): Promise<void> {
  await show(
    <CalculatorProvider>
      <Calculator />
    </CalculatorProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Saya mau terima Rp …" }));
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe("dollar amount for a wanted payout in rupiah", () => {
  beforeEach(async () => {
    stubDesk(openDesk);
    await openPayoutField();
    await waitFor(() => expect(readPayout()).toBe("Rp 345.000"));
  });

  test("fills in the smallest dollar amount whose payout reaches the typed rupiah", async () => {
    await typeRupiah("Rp 500.000");
    await waitFor(() => expect(readAmount()).toBe("36.24"));
    await waitFor(() => expect(readPayout()).toBe("Rp 500.112"));
    expect(screen.getByText(/^Kirim \$36\.24, Anda terima Rp\s500\.112\.$/)).toBeTruthy();
  });

  test("hides the hint about the payout once the dollar amount is edited", async () => {
    await typeRupiah("Rp 500.000");
    await screen.findByText(/^Kirim \$36\.24/);
    fireEvent.change(getAmountField(), { target: { value: "40" } });
    expect(await screen.findByText(DEFAULT_HINT)).toBeTruthy();
    expect(screen.queryByText(/^Kirim/)).toBeNull();
  });

  test("shows the payout limits at the current rate when the typed rupiah exceed them", async () => {
    await typeRupiah("10.000.000");
    expect(await screen.findByText(/paling sedikit Rp\s11\.300, paling banyak Rp\s6\.900\.000/)).toBeTruthy();
  });

  test("shows an error for text that is no amount, and keeps the dollar amount", async () => {
    await typeRupiah("setengah juta");
    expect(await screen.findByText("Tulis rupiahnya dengan angka, misalnya 500.000.")).toBeTruthy();
    expect(readAmount()).toBe("25.00");
  });
});

describe("dollar amount for a wanted payout before the rate is known", () => {
  const ratesRequest: { finish?: () => void } = {};
  beforeEach(async () => {
    const ratesReleased = new Promise<void>((resolve) => (ratesRequest.finish = resolve));
    stubDesk({ ...openDesk, "GET /api/rates": async () => (await ratesReleased, ratesReply(13_800)) });
    await openPayoutField();
    await typeRupiah("Rp 500.000");
  });

  test("fills in the dollar amount once the rate is loaded", async () => {
    expect([readAmount(), screen.queryByText(DEFAULT_HINT) !== null]).toEqual(["25.00", true]);
    await act(async () => ratesRequest.finish?.());
    await waitFor(() => expect(readAmount()).toBe("36.24"));
    expect(await screen.findByText(/^Kirim \$36\.24/)).toBeTruthy();
  });

  test("keeps a dollar amount that was edited before the rate was loaded", async () => {
    fireEvent.change(getAmountField(), { target: { value: "40" } });
    await act(async () => ratesRequest.finish?.());
    await waitFor(() => expect(readPayout()).toBe("Rp 552.000"));
    expect(readAmount()).toBe("40");
  });
});
