import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { openDesk, ratesReply, stubDesk } from "../../../tests/desk.js";
import { show } from "../../../tests/show.js";
import { Calculator } from "./Calculator.js";
import { CalculatorProvider } from "./CalculatorProvider.js";

const taken = () => document.querySelector(".take__value")?.textContent?.replace(/\u00A0/g, " ");
const amountField = () => screen.getByLabelText<HTMLInputElement>("Anda kirim dari PayPal");
const amount = () => amountField().value;
const PLAIN = "Jumlah dolarnya dihitung di atas.";

async function want(text: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText("Rupiah yang ingin Anda terima"), {
    target: { value: text },
  });
}

async function open(): Promise<void> {
  await show(
    <CalculatorProvider>
      <Calculator />
    </CalculatorProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Saya mau terima Rp …" }));
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe("the calculator from rupiah to dollars", () => {
  beforeEach(async () => {
    stubDesk(openDesk);
    await open();
    await waitFor(() => expect(taken()).toBe("Rp 345.000"));
  });

  test("when rupiah are wanted, then the smallest amount that brings them is filled in", async () => {
    await want("Rp 500.000");
    await waitFor(() => expect(amount()).toBe("36.24"));
    await waitFor(() => expect(taken()).toBe("Rp 500.112"));
    expect(screen.getByText(/^Kirim \$36\.24, Anda terima Rp\s500\.112\.$/)).toBeTruthy();
  });

  test("when the dollars are edited afterwards, then it no longer says what they bring", async () => {
    await want("Rp 500.000");
    await screen.findByText(/^Kirim \$36\.24/);
    fireEvent.change(amountField(), { target: { value: "40" } });
    expect(await screen.findByText(PLAIN)).toBeTruthy();
    expect(screen.queryByText(/^Kirim/)).toBeNull();
  });

  test("when it is more than an order may be, then the limits of this rate are said", async () => {
    await want("10.000.000");
    expect(await screen.findByText(/paling sedikit Rp\s11\.300, paling banyak Rp\s6\.900\.000/)).toBeTruthy();
  });

  test("when it is no amount, then it says what to write, and the dollars stay", async () => {
    await want("setengah juta");
    expect(await screen.findByText("Tulis rupiahnya dengan angka, misalnya 500.000.")).toBeTruthy();
    expect(amount()).toBe("25.00");
  });
});

describe("the calculator from rupiah to dollars before the rate is known", () => {
  const gate: { open?: () => void } = {};
  beforeEach(async () => {
    const asked = new Promise<void>((resolve) => (gate.open = resolve));
    stubDesk({ ...openDesk, "GET /api/rates": async () => (await asked, ratesReply(13_800)) });
    await open();
    await want("Rp 500.000");
  });

  test("when the rate comes, then the amount is filled in", async () => {
    expect([amount(), screen.queryByText(PLAIN) !== null]).toEqual(["25.00", true]);
    await act(async () => gate.open?.());
    await waitFor(() => expect(amount()).toBe("36.24"));
    expect(await screen.findByText(/^Kirim \$36\.24/)).toBeTruthy();
  });

  test("when the dollars were edited meanwhile, then they stay", async () => {
    fireEvent.change(amountField(), { target: { value: "40" } });
    await act(async () => gate.open?.());
    await waitFor(() => expect(taken()).toBe("Rp 552.000"));
    expect(amount()).toBe("40");
  });
});
