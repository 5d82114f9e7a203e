import { describe, expect, test } from "@jest/globals";
import {
  listChangedNames,
  calculateCustomerRate,
  findProblems,
  readValues,
  valueToSave,
  valuesToSave,
} from "./setting-values.js";

const savedValues = {
  is_online: "1",
  current_usd_rate: "15000",
  markup_percentage: "8",
  paypal_email: "kas@example.test",
};

describe("values to save", () => {
  test.each([
    ["current_usd_rate", "", "15000"],
    ["current_usd_rate", "abc", "15000"],
    ["current_usd_rate", "0", "15000"],
    ["current_usd_rate", " 16644.68 ", "16644.68"],
    ["current_usd_rate", "16.644,68", "16644.68"],
    ["current_usd_rate", "15,250", "15250"],
    ["current_usd_rate", "-5", "-5"],
    ["markup_percentage", "", "8"],
    ["markup_percentage", "0", "0"],
    ["rate_stale_hours", "", "24"],
    ["rate_stale_hours", "0", "24"],
    ["rate_stale_hours", "48", "48"],
    ["paypal_email", " bayar@example.test ", "bayar@example.test"],
  ] as const)("%s typed as %j is saved as %j", (name, typed, sent) => {
    expect(valueToSave(name, typed)).toBe(sent);
  });

  test("valuesToSave replaces an empty number field by its default and keeps a flag", () => {
    expect(valuesToSave({ current_usd_rate: "", is_online: "0" })).toEqual({
      current_usd_rate: "15000",
      is_online: "0",
    });
  });
});

describe("values of the fields", () => {
  test("only the rate is shown with thousands separators", () => {
    const storedTexts: Record<string, string> = { current_usd_rate: "16644.68", markup_percentage: "8.5" };
    expect(readValues("tab", (name) => storedTexts[name] ?? "")).toMatchObject({
      current_usd_rate: "16.644,68",
      markup_percentage: "8.5",
      is_online: "0",
    });
  });
});

describe("changed fields", () => {
  test("a field with the saved number in another format does not count as changed", () => {
    expect(listChangedNames(savedValues, { current_usd_rate: "15000.00", markup_percentage: "" })).toEqual(
      [],
    );
    expect(listChangedNames(savedValues, { current_usd_rate: "15.000" })).toEqual([]);
  });

  test("changed fields are listed in the order of the page", () => {
    expect(
      listChangedNames(savedValues, { paypal_email: "x@example.test", current_usd_rate: "15100" }),
    ).toEqual(["current_usd_rate", "paypal_email"]);
  });

  test("a field edited back to its saved value does not count as changed", () => {
    expect(listChangedNames(savedValues, { is_online: "1", paypal_email: "kas@example.test " })).toEqual([]);
  });
});

describe("validation errors", () => {
  test.each([
    [{ markup_percentage: "51" }, { markup_percentage: "field.markup" }],
    [{ current_usd_rate: "1000001" }, { current_usd_rate: "field.rate" }],
    [{ current_usd_rate: "15000.555" }, { current_usd_rate: "field.rate" }],
    [{ rate_stale_hours: "1.5" }, { rate_stale_hours: "field.rateStaleHours" }],
    [{ paypal_email: "nobody" }, { paypal_email: "field.email" }],
    [{ provider_link: "http://pay.example" }, { provider_link: "field.httpsLink" }],
    [{ current_usd_rate: "", markup_percentage: "" }, {}],
  ])("findProblems finds for the values %j the errors %j", (values, problems) => {
    expect(findProblems(values)).toEqual(problems);
  });
});

describe("calculateCustomerRate", () => {
  test("the customer's rate is the desk's rate minus the markup", () => {
    expect(calculateCustomerRate({ current_usd_rate: "16644.68", markup_percentage: "8" })).toBe(1_531_311);
  });

  test("the customer's rate is calculated with the defaults of empty fields", () => {
    expect(calculateCustomerRate({ current_usd_rate: "", markup_percentage: "" })).toBe(1_380_000);
  });

  test("the customer's rate is undefined if the markup is out of range", () => {
    expect(calculateCustomerRate({ current_usd_rate: "15000", markup_percentage: "60" })).toBeUndefined();
  });
});
