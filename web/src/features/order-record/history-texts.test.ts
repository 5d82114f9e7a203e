import { beforeAll, describe, expect, test } from "@jest/globals";
import i18next from "i18next";
import { aChange } from "../../../tests/record-fixture.js";
import { loadTexts, preloadLanguage, initI18n } from "../../shared/i18n/start.js";
import { STAFF_TEXTS } from "../../shared/i18n/staff-texts.js";
import { describeActor, listFieldChanges, describeKind } from "./history-texts.js";

beforeAll(async () => {
  await initI18n("id");
  await loadTexts("later", "staff", STAFF_TEXTS.record);
  await preloadLanguage("en");
});

const t = (language: "id" | "en") => i18next.getFixedT(language, "record");
const describeEntry = (language: "id" | "en", part: Parameters<typeof aChange>[0]): string => {
  const entry = aChange(part);
  const changes = listFieldChanges(t(language), entry, language).map(({ label, from, to }) =>
    [label, from, to].filter(Boolean).join(" | "),
  );
  const plainText = [describeActor(t(language), entry), describeKind(t(language), entry), ...changes].join(
    "; ",
  );
  return plainText.replaceAll("\u00a0", " ");
};

describe("texts of history entries", () => {
  test("names who cancelled an order, and the reason", () => {
    const cancellation = {
      what: "order.status_changed",
      from: { status: "processing", cancel_reason: null },
      to: { status: "cancelled", cancel_reason: "wrong_type", version: 3 },
    };
    expect(describeEntry("id", cancellation)).toBe(
      "Tono; Status diubah; Status | Processing | Cancelled; Alasan | Jenis pembayaran salah",
    );
    expect(describeEntry("en", cancellation)).toBe(
      "Tono; Status changed; Status | Processing | Cancelled; Reason | Wrong type of payment",
    );
  });

  test("shows old and new value of each changed field, and 'none' as the new value of a cleared field", () => {
    const facts = {
      from: { received_usd: 25, payout_reference: "BCA-1", refund: null },
      to: {
        received_usd: 20,
        payout_reference: null,
        refund: { amount: 5, reference: null, at: "2026-11-21T03:00:00.000Z" },
        version: 4,
      },
    };
    expect(describeEntry("en", facts)).toBe(
      "Tono; Recorded; Received | $25.00 | $20.00; Transfer reference | BCA-1 | none; Sent back | $5.00",
    );
  });

  test("shows old and new amount and payout of a repricing", () => {
    const repricing = {
      what: "order.repriced",
      from: { paypal_amount: 25, final_amount: 345_000 },
      to: { paypal_amount: 20, final_amount: 276_000, gross_amount: 276_000, version: 5 },
    };
    expect(describeEntry("id", repricing)).toBe(
      "Tono; Dihitung ulang; Jumlah pesanan | $25.00 | $20.00; Dibayarkan | Rp 345.000 | Rp 276.000",
    );
  });

  test("names the customer or the system as actor, and no actor if unknown", () => {
    const paymentReport = { what: "order.customer_paid", by: null, to: {} };
    expect(describeEntry("id", paymentReport)).toBe("Pelanggan; Pelanggan menyatakan sudah bayar");
    const expiry = { by: { id: null, name: "auto-cancel", role: "system" }, to: {} };
    expect(describeEntry("en", expiry)).toBe("System; Recorded");
    expect(describeActor(t("id"), aChange({ by: null, event: null }))).toBeUndefined();
  });

  test("shows a handler by name, and an unknown kind of change as 'Changed'", () => {
    const handlerChange = {
      what: "order.handler_changed",
      from: { handler: null },
      to: { handler: { name: "Tono" } },
    };
    expect(describeEntry("id", handlerChange)).toBe("Tono; Petugas diganti; Petugas | Tono");
    expect(describeEntry("en", { what: "order.anything", to: { anything: 1 } })).toBe("Tono; Changed");
  });
});
