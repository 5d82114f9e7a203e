import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { openDesk, stubDesk } from "../../../tests/desk.js";
import { show } from "../../../tests/show.js";
import { Calculator } from "./Calculator.js";
import { CalculatorProvider } from "./CalculatorProvider.js";

const taken = () => document.querySelector(".take__value")?.textContent?.replace(/\u00A0/g, " ");
const amount = () => screen.getByLabelText<HTMLInputElement>("Anda kirim dari PayPal").value;

async function want(text: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText("Rupiah yang ingin Anda terima"), {
    target: { value: text },
  });
}

beforeEach(async () => {
  sessionStorage.clear();
  stubDesk(openDesk);
  await show(
    <CalculatorProvider>
      <Calculator />
    </CalculatorProvider>,
  );
  await waitFor(() => expect(taken()).toBe("Rp 345.000"));
  fireEvent.click(screen.getByRole("button", { name: "Saya mau terima Rp …" }));
});
afterEach(cleanup);

describe("the calculator from rupiah to dollars", () => {
  test("when rupiah are wanted, then the smallest amount that brings them is filled in", async () => {
    await want("Rp 500.000");
    await waitFor(() => expect(amount()).toBe("36.24"));
    await waitFor(() => expect(taken()).toBe("Rp 500.112"));
    expect(screen.getByText(/^Kirim \$36\.24, Anda terima Rp\s500\.112\.$/)).toBeTruthy();
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
