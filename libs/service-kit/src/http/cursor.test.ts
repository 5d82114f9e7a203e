import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { decodeCursor, encodeCursor } from "./cursor.js";

const OBJECT_ID = /^[0-9a-f]{24}$/;
const positionArbitrary = fc.record({
  at: fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }),
  id: fc.stringMatching(OBJECT_ID),
});
const cursorError = {
  code: "VALIDATION_FAILED",
  options: expect.objectContaining({ fields: { cursor: "field.invalid" } }),
};

describe("an encoded cursor", () => {
  test("decodeCursor returns the position that encodeCursor encoded", () => {
    fc.assert(
      fc.property(positionArbitrary, (position) =>
        expect(decodeCursor(encodeCursor(position), OBJECT_ID)).toEqual(position),
      ),
    );
  });

  test("for any text, decodeCursor returns a position or throws an error that names the field `cursor`", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          expect(decodeCursor(text, OBJECT_ID).id).toMatch(OBJECT_ID);
        } catch (error) {
          expect(error).toMatchObject(cursorError);
        }
      }),
    );
  });

  test.each(["", "x", "1.2", "1.", `${"9".repeat(17)}.${"a".repeat(24)}`, `1.${"a".repeat(25)}`, "1.$ne"])(
    "a cursor that contains %p is refused",
    (text) => {
      const cursor = Buffer.from(text).toString("base64url");
      expect(() => decodeCursor(cursor, OBJECT_ID)).toThrow(expect.objectContaining(cursorError));
    },
  );
});
