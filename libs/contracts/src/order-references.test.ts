import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { generateOrderCode } from "./codes.js";
import { MAX_SEARCH_LENGTH } from "./limits.js";
import { findOrderReferences, listSuggestedCodes, toSearchText } from "./order-references.js";

const TRX_ID = "TRX01ABCDEFGHJKMNPQRSTVWXYZ00";
const codeArbitrary = fc
  .array(fc.integer({ min: 0, max: 30 }), { minLength: 7, maxLength: 7 })
  .map((values) => generateOrderCode(() => values.pop() ?? 0));
const LONG_TEXT =
  "We received your payment through our provider and will look at it as soon as we can, on the same day. ";

describe("the orders that a text names", () => {
  test("findOrderReferences finds an order code anywhere in a text, whole or split into halves, in upper or lower case", () => {
    const prefixArbitrary = fc.constantFrom("", " ", "ref: ", "(", "-", "\n", "note ");
    const suffixArbitrary = fc.constantFrom("", " ", "; thanks", ")", "-", "\n", " note");
    const separatorArbitrary = fc.constantFrom("", " ", "-");
    fc.assert(
      fc.property(
        codeArbitrary,
        separatorArbitrary,
        prefixArbitrary,
        suffixArbitrary,
        fc.boolean(),
        (text, separator, before, after, isLowerCase) => {
          const separatedCode = text.slice(0, 4) + separator + text.slice(4);
          const fullText = before + (isLowerCase ? separatedCode.toLowerCase() : separatedCode) + after;
          expect(findOrderReferences(fullText)).toEqual({ field: "unique_code", values: [text] });
        },
      ),
    );
  });

  test.each([
    ["a code with a letter before it", "A7KQ9M2XC"],
    ["a code with a digit after it", "7KQ9M2XC1"],
    ["a code with a letter of another script beside it", "7KQ9M2XCя"],
    ["a code with two spaces in its middle", "7KQ9  M2XC"],
    ["a code with a space outside its middle", "7KQ 9M2XC"],
    ["a code with a wrong check character", "7KQ9M2XR"],
  ])("findOrderReferences finds no order code in %s", (_case, text) => {
    expect(findOrderReferences(text)).toBeUndefined();
  });

  test.each([
    TRX_ID,
    TRX_ID.toLowerCase(),
    `https://desk.example.test/transaction/${TRX_ID}`,
    `http://127.0.0.1:8080/en/transaction/${TRX_ID}?from=mail#top, and code 7KQ9-M2XC`,
  ])("findOrderReferences finds the transaction id in %p", (text) => {
    expect(findOrderReferences(text)).toEqual({ field: "transaction_id", values: [TRX_ID] });
  });

  test("findOrderReferences finds all order codes in a text", () => {
    const { values } = findOrderReferences("7KQ9M2XC and 2222-2222") ?? { values: [] };
    expect(values).toEqual(["7KQ9M2XC", "22222222"]);
  });
});

describe("the codes suggested for a mistyped code", () => {
  test.each(["7KQ9M2XR", "7kq9-m2xr", "please look for 7KQ9 M2XR", "K7Q9M2XC", "7KQ9M20C"])(
    "listSuggestedCodes suggests the correct order code for %p",
    (text) => {
      expect(listSuggestedCodes(text)).toContain("7KQ9M2XC");
    },
  );

  test.each(["7KQ9M2XC", "rina", "7KQ9M2X", "7KQ9M2XCA", "70Q9M20C", ""])(
    "listSuggestedCodes suggests no order codes for %p",
    (text) => {
      expect(listSuggestedCodes(text)).toEqual([]);
    },
  );
});

describe("the search made from a pasted text", () => {
  test("toSearchText returns a pasted text unchanged if it is short enough", () => {
    expect(toSearchText("  rina 0812 \n")).toBe("rina 0812");
  });

  test.each([
    ["the transaction id of a link", `https://desk.example.test/transaction/${TRX_ID}`, TRX_ID],
    ["an order code", "Your code is 7KQ9-M2XC. You paid $42.50 USD.", "7KQ9M2XC"],
    ["an amount in USD", "You received $42.50 USD from Rina at 10.15.", "$42.50"],
    ["an amount with its currency after it", "You received 42,50 USD from Rina.", "42,50 USD"],
    ["an amount in rupiah", "Transfer Rp 650.807. Terima kasih.", "Rp 650.807"],
    ["an amount without currency", "It was 42.50, on 12.10.2026.", "42.50"],
  ])("toSearchText reduces a pasted text that is too long to %s", (_case, part, search) => {
    expect(toSearchText(LONG_TEXT + part)).toBe(search);
    expect(toSearchText(`${part} ${LONG_TEXT}`)).toBe(search);
  });

  test("toSearchText returns at most MAX_SEARCH_LENGTH characters of a pasted text", () => {
    const pieceArbitrary = fc.oneof(fc.string(), codeArbitrary, fc.constantFrom(TRX_ID, "$42.50", LONG_TEXT));
    fc.assert(
      fc.property(fc.array(pieceArbitrary), (pieces) => {
        expect(toSearchText(pieces.join(" ")).length).toBeLessThanOrEqual(MAX_SEARCH_LENGTH);
      }),
    );
  });
});
