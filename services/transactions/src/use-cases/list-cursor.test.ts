import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { decodeOrderListCursor, encodeOrderListCursor } from "./list-cursor.js";

const dates = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });
const cursors = fc.record({
  after: fc.record({
    at: dates,
    id: fc.stringMatching(/^[0-9a-f]{24}$/),
  }),
  firstPage: fc.option(
    fc.record({
      count: fc.record({ total: fc.integer({ min: 0, max: 10_000_000 }), isCapped: fc.boolean() }),
      readAt: fc.option(dates, { nil: undefined }),
    }),
    { nil: undefined },
  ),
});

test("decoding an encoded list cursor returns its position and, if present, what it says of the first page", () => {
  fc.assert(
    fc.property(cursors, (cursor) =>
      expect(decodeOrderListCursor(encodeOrderListCursor(cursor))).toEqual(cursor),
    ),
  );
});

test.each([
  `1.${"a".repeat(24)}.`,
  `1.${"a".repeat(24)}.x`,
  `1.${"a".repeat(24)}.1cc.1`,
  `1.${"a".repeat(24)}.1.`,
  `1.${"a".repeat(24)}.1.12345678901234`,
  `1.${"a".repeat(23)}.1.1`,
])("a cursor that contains %p is refused", (text) => {
  const cursor = Buffer.from(text).toString("base64url");
  expect(() => decodeOrderListCursor(cursor)).toThrow(expect.objectContaining({ code: "VALIDATION_FAILED" }));
});
