import { describe, expect, test } from "@jest/globals";
import { listSaveQuestions } from "./save-questions.js";

const savedValues = { is_online: "1", current_usd_rate: "15.000", markup_percentage: "8" };
const listQuestionsAfterEdits = (values: Record<string, string>) =>
  listSaveQuestions(savedValues, { ...savedValues, ...values });

describe("confirmations before settings are saved", () => {
  test.each([
    [{ current_usd_rate: "15.450" }],
    [{ current_usd_rate: "14550" }],
    [{ current_usd_rate: "" }],
    [{ markup_percentage: "" }],
    [{ paypal_email: "lain@example.test" }],
  ])("no confirmation is needed for %j, as the rate changes by at most three percent", (values) => {
    expect(listQuestionsAfterEdits(values)).toEqual([]);
  });

  test.each([
    [{ current_usd_rate: "15450,02" }, 1_421_402, undefined],
    [{ current_usd_rate: "18.000" }, 1_656_000, undefined],
    [{ current_usd_rate: "150.000" }, 13_800_000, "current_usd_rate"],
    [{ current_usd_rate: "11,999" }, 1_103_908, "current_usd_rate"],
    [{ markup_percentage: "40" }, 900_000, "markup_percentage"],
  ])(
    "saving %j asks to confirm the rate change and, above 20 percent, to retype the number",
    (values, to, retypedField) => {
      expect(listQuestionsAfterEdits(values)).toEqual([
        { from: 1_380_000, to, defaultedFields: [], retypedField },
      ]);
    },
  );

  test("asks for confirmation before the default rate replaces an empty or invalid one, even if the change is small", () => {
    const lowRate = { ...savedValues, current_usd_rate: "14.990" };
    for (const typed of ["", "1.00.0", "0"])
      expect(listSaveQuestions(lowRate, { ...lowRate, current_usd_rate: typed })).toEqual([
        { from: 1_379_080, to: 1_380_000, defaultedFields: ["current_usd_rate"], retypedField: undefined },
      ]);
  });

  test("a save that changes the rate and closes the desk is confirmed twice, first for the rate", () => {
    const [first, second] = listQuestionsAfterEdits({ current_usd_rate: "16.000", is_online: "0" });
    expect([typeof first, second]).toEqual(["object", "offline"]);
    expect(listQuestionsAfterEdits({ is_online: "0" })).toEqual(["offline"]);
  });
});
