import { describe, expect, test } from "@jest/globals";
import { shortKey, stepStates } from "./steps.js";

const blank = { name: "", email: "", password: "", paypal_email: "" };
const admin = { ...blank, name: "Ratna", email: "r@t.id", password: "laut-biru-" };

describe("parts of the set-up page", () => {
  test("the first part is current while nothing is filled in", () => {
    expect(stepStates(blank, true)).toEqual(["now", "todo", "todo"]);
  });

  test("the part of the reCAPTCHA keys is done if no keys are needed", () => {
    expect(stepStates(admin, false)).toEqual(["done", "done", "now"]);
  });

  test("the first part is not done while the password is too short", () => {
    expect(stepStates({ ...admin, password: "laut-biru" }, true)[0]).toBe("now");
  });

  test("no part is current once all are filled in", () => {
    const all = { ...admin, sitekey: "s", privatekey: "p", paypal_email: "p@t.id" };
    expect(stepStates(all, true)).toEqual(["done", "done", "done"]);
  });

  test("a long key is shortened to its beginning and end", () => {
    expect(shortKey("6LcT4kQpAAAAAH7uXw2m9eRzV0bYd")).toBe("6LcT4k…V0bYd");
  });
});
