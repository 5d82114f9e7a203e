import { describe, expect, test } from "@jest/globals";
import { bson } from "../../tests/support/bson.js";
import { fullCollation, parseCollation } from "./collation.js";

const TEXTS = [
  "a",
  "A",
  "á",
  "Á",
  "b",
  "ab",
  "a b",
  "a-b",
  "file2",
  "file02",
  "file10",
  "straße",
  "STRASSE",
  "",
];

describe("a collation's canonical form", () => {
  test.each([
    { locale: "en", strength: 1 },
    { locale: "en", strength: 2 },
    { locale: "en", strength: 3 },
    { locale: "en", strength: 1, caseLevel: true },
    { locale: "en", strength: 2, numericOrdering: true },
    { locale: "en", strength: 2, alternate: "shifted" },
  ])("when the collation is %j, then equal texts have one form and others have not", (spec) => {
    const collation = parseCollation(bson(spec));
    for (const a of TEXTS)
      for (const b of TEXTS)
        expect([a, b, collation?.canonical(a) === collation?.canonical(b)]).toEqual([
          a,
          b,
          collation?.compare(a, b) === 0,
        ]);
  });

  test("when a collation is listed, then with all its settings", () => {
    const full = fullCollation(bson({ locale: "fr", strength: 2 }));
    expect(full?.get("strength")).toBe(2);
    expect(full?.get("alternate")).toBe("non-ignorable");
    expect(fullCollation(bson({ locale: "simple" }))).toBeUndefined();
  });
});
