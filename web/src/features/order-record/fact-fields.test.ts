import { describe, expect, test } from "@jest/globals";
import { aRecord } from "../../../tests/a-record.js";
import { readFacts, typedFacts } from "./fact-fields.js";

const NOW = Date.parse("2026-11-25T13:00:00.000Z");
const empty = typedFacts(aRecord().order);

const errors = (typed: Parameters<typeof readFacts>[1]) => readFacts("refund", typed, empty, NOW).errors;

describe("the facts that were typed", () => {
  test("only those that differ from what is stored are sent", () => {
    const typed = { ...empty, received_usd: "$20,50", payer: "  Rina  " };
    expect(readFacts("in", typed, empty, NOW)).toEqual({ facts: { received_usd: 20.5, payer: "Rina" } });
  });

  test("an emptied field clears the fact", () => {
    const before = { ...empty, received_usd: "20", payout_reference: "BCA-1" };
    expect(readFacts("in", { ...before, received_usd: "" }, before, NOW)).toEqual({
      facts: { received_usd: null },
    });
    expect(readFacts("out", { ...before, payout_reference: " " }, before, NOW)).toEqual({
      facts: { payout_reference: null },
    });
  });

  test.each(["dua puluh", "0", "-5", "20.0015", "100000,01"])("refuses %s as an amount", (received_usd) => {
    expect(readFacts("in", { ...empty, received_usd }, empty, NOW)).toEqual({
      errors: { received_usd: "usd" },
    });
  });

  test("a currency is three letters, large or small", () => {
    expect(readFacts("in", { ...empty, received_currency: "eur" }, empty, NOW)).toEqual({
      facts: { received_currency: "EUR" },
    });
    expect(readFacts("in", { ...empty, received_currency: "E" }, empty, NOW).errors).toEqual({
      received_currency: "currency",
    });
  });

  test("a refund is sent whole, with its time in Jakarta", () => {
    const typed = { refund_amount: "20", refund_reference: "REF-1", refund_at: "2026-11-25T19:30" };
    expect(readFacts("refund", typed, empty, NOW)).toEqual({
      facts: { refund: { amount: 20, reference: "REF-1", at: "2026-11-25T12:30:00.000Z" } },
    });
  });

  test("a refund without a reference has none, and an emptied one is cleared", () => {
    const typed = { refund_amount: "20", refund_reference: "", refund_at: "2026-11-25T19:30" };
    expect(readFacts("refund", typed, empty, NOW).facts?.refund?.reference).toBeNull();
    expect(readFacts("refund", { refund_at: "2026-11-25T19:30" }, empty, NOW)).toEqual({
      facts: { refund: null },
    });
  });

  test("a refund needs amount and time, and lies not in the future", () => {
    expect(errors({ refund_reference: "REF-1" })).toEqual({
      refund_amount: "required",
      refund_at: "required",
    });
    expect(errors({ refund_amount: "20", refund_at: "2026-11-25T20:01" })).toEqual({ refund_at: "future" });
    expect(errors({ refund_amount: "20", refund_at: "?" })).toEqual({ refund_at: "time" });
  });
});
