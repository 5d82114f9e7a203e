import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { decodeCursor, encodeCursor } from "./list-cursor.js";

const positions = fc.record({
  created_at: fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }),
  id: fc.stringMatching(/^[0-9a-f]{24}$/),
});

describe("a list cursor", () => {
  test("when any position is written, then the same is read", () => {
    fc.assert(
      fc.property(positions, (position) => expect(decodeCursor(encodeCursor(position))).toEqual(position)),
    );
  });

  test("when it is any other text, then it is refused or a position, never another failure", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          expect(decodeCursor(text).id).toHaveLength(24);
        } catch (error) {
          expect(error).toMatchObject({
            code: "VALIDATION_FAILED",
            options: { fields: { cursor: "field.invalid" } },
          });
        }
      }),
    );
  });

  test.each(["", "x", Buffer.from("1.2").toString("base64url"), `${"9".repeat(400)}`])(
    "when it is %p, then it is refused",
    (text) => {
      expect(() => decodeCursor(text)).toThrow("VALIDATION_FAILED");
    },
  );
});
