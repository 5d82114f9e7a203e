import { beforeAll, describe, expect, test } from "@jest/globals";
import i18next from "i18next";
import { aChange } from "../../../tests/a-record.js";
import { loadTexts, preloadLanguage, startTexts } from "../../shared/i18n/start.js";
import { STAFF_TEXTS } from "../../shared/i18n/staff-texts.js";
import { actorOf, changesOf, titleOf } from "./history-words.js";

beforeAll(async () => {
  await startTexts("id");
  await loadTexts("later", "staff", STAFF_TEXTS.record);
  await preloadLanguage("en");
});

const t = (language: "id" | "en") => i18next.getFixedT(language, "record");
const inWords = (language: "id" | "en", part: Parameters<typeof aChange>[0]): string => {
  const entry = aChange(part);
  const changes = changesOf(t(language), entry, language).map(({ label, from, to }) =>
    [label, from, to].filter(Boolean).join(" | "),
  );
  const plain = [actorOf(t(language), entry), titleOf(t(language), entry), ...changes].join("; ");
  return plain.replaceAll("\u00a0", " ");
};

describe("the history in words", () => {
  test("tells who completed or cancelled an order, and why", () => {
    const cancelled = {
      what: "order.status_changed",
      from: { status: "processing", cancel_reason: null },
      to: { status: "cancelled", cancel_reason: "wrong_type", version: 3 },
    };
    expect(inWords("id", cancelled)).toBe(
      "Tono; Status diubah; Status | Processing | Cancelled; Alasan | Jenis pembayaran salah",
    );
    expect(inWords("en", cancelled)).toBe(
      "Tono; Status changed; Status | Processing | Cancelled; Reason | Wrong type of payment",
    );
  });

  test("tells facts from what to what, and what was cleared", () => {
    const facts = {
      from: { received_usd: 25, payout_reference: "BCA-1", refund: null },
      to: {
        received_usd: 20,
        payout_reference: null,
        refund: { amount: 5, reference: null, at: "2026-11-21T03:00:00.000Z" },
        version: 4,
      },
    };
    expect(inWords("en", facts)).toBe(
      "Tono; Recorded; Received | $25.00 | $20.00; Transfer reference | BCA-1 | none; Sent back | $5.00",
    );
  });

  test("tells a repricing with amount, fee, payout and rate", () => {
    const repriced = {
      what: "order.repriced",
      from: { paypal_amount: 25, final_amount: 345_000 },
      to: { paypal_amount: 20, final_amount: 276_000, gross_amount: 276_000, version: 5 },
    };
    expect(inWords("id", repriced)).toBe(
      "Tono; Dihitung ulang; Jumlah pesanan | $25.00 | $20.00; Dibayarkan | Rp 345.000 | Rp 276.000",
    );
  });

  test("names customers and the system, and nobody where nobody is known", () => {
    const paid = { what: "order.customer_paid", by: null, to: {} };
    expect(inWords("id", paid)).toBe("Pelanggan; Pelanggan bilang sudah bayar");
    const expired = { by: { id: null, name: "auto-cancel", role: "system" }, to: {} };
    expect(inWords("en", expired)).toBe("System; Recorded");
    expect(actorOf(t("id"), aChange({ by: null, event: null }))).toBeUndefined();
  });

  test("a handler is told by name, and a change of a later version as such", () => {
    const taken = {
      what: "order.handler_changed",
      from: { handler: null },
      to: { handler: { name: "Tono" } },
    };
    expect(inWords("id", taken)).toBe("Tono; Petugas diganti; Petugas | Tono");
    expect(inWords("en", { what: "order.anything", to: { anything: 1 } })).toBe("Tono; Changed");
  });
});
