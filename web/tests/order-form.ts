import { beforeEach } from "@jest/globals";
import { fireEvent, screen } from "@testing-library/react";
import { storeTransactionData } from "../src/shared/transaction-data.js";
import { openDesk } from "./desk.js";
import { storedCalculation } from "./order-fixture.js";

export const CREATE = "POST /api/transaction/create";
const provider = { body: { provider: "recaptcha", site_key: "key" } };
export const desk = { ...openDesk, "GET /api/public/recaptcha-site-key": provider };
const globalWithRecaptcha = globalThis as { grecaptcha?: unknown };
let tokenCount = 0;

beforeEach(() => {
  tokenCount = 0;
  globalWithRecaptcha.grecaptcha = {
    execute: async (_key: string, { action }: { action: string }) => `${action}-${++tokenCount}`,
  };
  sessionStorage.clear();
  storeTransactionData(storedCalculation);
});

/** Fills in the required fields of the order form. */
export function fill(whatsapp = "0812 3456 7890"): void {
  fireEvent.change(screen.getByLabelText("Nomor WhatsApp Anda"), { target: { value: whatsapp } });
  fireEvent.change(screen.getByLabelText("Nomor DANA tujuan"), { target: { value: "081234567890" } });
  fireEvent.change(screen.getByLabelText("Nama pemilik DANA"), { target: { value: "Rina Wulandari" } });
}
export const send = (): boolean => fireEvent.click(screen.getByRole("button", { name: "Lanjutkan" }));
