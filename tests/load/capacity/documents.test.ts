import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { DOCUMENTS, fillPlaceholders, listPlaceholders } from "./documents.js";
import { readMeasurements } from "./measurements.js";

const measurements = readMeasurements();
const [scaling = "", operations = ""] = DOCUMENTS;
const createPlaceholder = (name: string, content = ""): string =>
  `<!-- capacity: ${name} -->\n${content}<!-- capacity end -->\n`;

describe("the capacity tables in the documents", () => {
  test.each([
    [scaling, ["source", "predictions", "sizes", "loads", "simulation"]],
    [operations, ["replicas", "example"]],
  ])("the document %s has the tables that `npm run capacity -- --write` writes", (file, places) => {
    const documentText = readFileSync(file, "utf8");
    expect(listPlaceholders(documentText)).toEqual(places);
    expect(fillPlaceholders(documentText, measurements)).toBe(documentText);
  });

  test.each(["", "\nold\n\n"])(
    "fillPlaceholders replaces the content %j of a placeholder by measurements",
    (content) => {
      const filledText = fillPlaceholders(
        `before\n\n${createPlaceholder("source", content)}\n${createPlaceholder("source")}after\n`,
        measurements,
      );
      expect(filledText.split(measurements.source)).toHaveLength(3);
      expect(filledText).not.toContain("old");
      expect(filledText).toMatch(/^before\n[\s\S]*after\n$/);
      expect(fillPlaceholders(filledText, measurements)).toBe(filledText);
    },
  );

  test("fillPlaceholders throws an error for a placeholder with an unknown name", () => {
    expect(() => fillPlaceholders(createPlaceholder("unknown"), measurements)).toThrow(
      "there is no part unknown",
    );
  });
});
