import { describe, expect, test } from "@jest/globals";
import { shortenKey, computeStepStates } from "./step-states.js";

const blankFields = { name: "", email: "", password: "", paypal_email: "" };
const adminFields = { ...blankFields, name: "Ratna", email: "r@t.id", password: "laut-biru-" };

describe("parts of the set-up page", () => {
  test("the first part of the form is current while nothing is filled in", () => {
    expect(computeStepStates(blankFields, true)).toEqual(["now", "todo", "todo"]);
  });

  test("the part for the reCAPTCHA keys counts as done if no keys are needed", () => {
    expect(computeStepStates(adminFields, false)).toEqual(["done", "done", "now"]);
  });

  test("the first part is not done while the password is too short", () => {
    expect(computeStepStates({ ...adminFields, password: "laut-biru" }, true)[0]).toBe("now");
  });

  test("no part of the form is current once all parts are filled in", () => {
    const allFields = { ...adminFields, sitekey: "s", privatekey: "p", paypal_email: "p@t.id" };
    expect(computeStepStates(allFields, true)).toEqual(["done", "done", "done"]);
  });

  test("a long key is shortened to its beginning and end", () => {
    expect(shortenKey("6LcT4kQpAAAAAH7uXw2m9eRzV0bYd")).toBe("6LcT4k…V0bYd");
  });
});
