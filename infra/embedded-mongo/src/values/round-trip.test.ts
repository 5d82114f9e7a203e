import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { rawDocument, rawDocuments, rawNames } from "../../tests/support/raw-bson.js";
import { runs } from "../../tests/support/runs.js";
import { decode, decodeFields } from "./decode.js";
import { encode } from "./encode.js";

const int = (value: number) => [16, Buffer.from([value, 0, 0, 0])] as const;
const again = (bytes: Buffer): Buffer => Buffer.from(encode(decode(bytes)));

describe("bytes that no library of JavaScript wrote", () => {
  test("are the same after reading and writing", () => {
    const property = fc.property(rawDocuments, (bytes) => {
      expect(again(bytes).toString("hex")).toBe(bytes.toString("hex"));
    });
    fc.assert(property, runs(2500));
  }, 600_000);

  test("give one field as it was written", () => {
    const property = fc.property(rawDocuments, fc.nat(), (bytes, pick) => {
      const whole = [...decode(bytes)];
      const wanted = whole[pick % Math.max(1, whole.length)];
      const found = decodeFields(bytes, new Set(wanted ? [wanted[0]] : ["none"]));
      expect(Buffer.from(encode(found)).equals(encode(new Map(wanted ? [wanted] : [])))).toBe(true);
    });
    fc.assert(property, runs(1000));
  }, 600_000);

  test("keep the last value of a repeated name at its first place", () => {
    const property = fc.property(rawNames, (name) => {
      const other = `${name}-`;
      const twice = rawDocument([
        [name, int(1)],
        [other, int(2)],
        [name, int(3)],
      ]);
      expect(
        again(twice).equals(
          rawDocument([
            [name, int(3)],
            [other, int(2)],
          ]),
        ),
      ).toBe(true);
    });
    fc.assert(property, runs(200));
  });
});
