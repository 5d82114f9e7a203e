import { describe, expect, test } from "@jest/globals";
import { aRecord } from "../../../tests/record-fixture.js";
import { parseFacts, toFactInputs } from "./fact-fields.js";

const NOW = Date.parse("2026-11-25T13:00:00.000Z");
const emptyInputs = toFactInputs(aRecord().order);

const findRefundErrors = (typed: Parameters<typeof parseFacts>[1]) =>
  parseFacts("refund", typed, emptyInputs, NOW).errors;

describe("parsing typed facts", () => {
  test("returns only the fields that differ from the stored values", () => {
    const typedInputs = { ...emptyInputs, received_usd: "$20,50", payer: "  Rina  " };
    expect(parseFacts("in", typedInputs, emptyInputs, NOW)).toEqual({
      facts: { received_usd: 20.5, payer: "Rina" },
    });
  });

  test("turns an emptied field into null, which clears the stored value", () => {
    const initialInputs = { ...emptyInputs, received_usd: "20", payout_reference: "BCA-1" };
    expect(parseFacts("in", { ...initialInputs, received_usd: "" }, initialInputs, NOW)).toEqual({
      facts: { received_usd: null },
    });
    expect(parseFacts("out", { ...initialInputs, payout_reference: " " }, initialInputs, NOW)).toEqual({
      facts: { payout_reference: null },
    });
  });

  test.each(["dua puluh", "0", "-5", "20.0015", "100000,01"])("refuses %s as an amount", (received_usd) => {
    expect(parseFacts("in", { ...emptyInputs, received_usd }, emptyInputs, NOW)).toEqual({
      errors: { received_usd: "usd" },
    });
  });

  test("accepts three letters as a currency, in upper or lower case", () => {
    expect(parseFacts("in", { ...emptyInputs, received_currency: "eur" }, emptyInputs, NOW)).toEqual({
      facts: { received_currency: "EUR" },
    });
    expect(parseFacts("in", { ...emptyInputs, received_currency: "E" }, emptyInputs, NOW).errors).toEqual({
      received_currency: "currency",
    });
  });

  test("returns all fields of a refund, and reads its time as Jakarta time", () => {
    const typedInputs = { refund_amount: "20", refund_reference: "REF-1", refund_at: "2026-11-25T19:30" };
    expect(parseFacts("refund", typedInputs, emptyInputs, NOW)).toEqual({
      facts: { refund: { amount: 20, reference: "REF-1", at: "2026-11-25T12:30:00.000Z" } },
    });
  });

  test("returns a null reference for a refund without a reference, and a null refund if only its time is filled in", () => {
    const typedInputs = { refund_amount: "20", refund_reference: "", refund_at: "2026-11-25T19:30" };
    expect(parseFacts("refund", typedInputs, emptyInputs, NOW).facts?.refund?.reference).toBeNull();
    expect(parseFacts("refund", { refund_at: "2026-11-25T19:30" }, emptyInputs, NOW)).toEqual({
      facts: { refund: null },
    });
  });

  test("rejects a refund without amount or time, or with a time in the future", () => {
    expect(findRefundErrors({ refund_reference: "REF-1" })).toEqual({
      refund_amount: "required",
      refund_at: "required",
    });
    expect(findRefundErrors({ refund_amount: "20", refund_at: "2026-11-25T20:01" })).toEqual({
      refund_at: "future",
    });
    expect(findRefundErrors({ refund_amount: "20", refund_at: "?" })).toEqual({ refund_at: "time" });
  });
});
