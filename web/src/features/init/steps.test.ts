import { describe, expect, test } from "@jest/globals";
import { shortKey, stepStates } from "./steps.js";

const blank = { name: "", email: "", password: "", paypal_email: "" };
const admin = { ...blank, name: "Ratna", email: "r@t.id", password: "laut-biru-" };

describe("the parts of the set-up page", () => {
  test("when nothing is filled in, then the first part is the current one", () => {
    expect(stepStates(blank, true)).toEqual(["now", "todo", "todo"]);
  });

  test("when keys are not asked for, then their part is done", () => {
    expect(stepStates(admin, false)).toEqual(["done", "done", "now"]);
  });

  test("when the password is too short, then the first part is not done", () => {
    expect(stepStates({ ...admin, password: "laut-biru" }, true)[0]).toBe("now");
  });

  test("when all is filled in, then no part is current", () => {
    const all = { ...admin, sitekey: "s", privatekey: "p", paypal_email: "p@t.id" };
    expect(stepStates(all, true)).toEqual(["done", "done", "done"]);
  });

  test("when a key is long, then its two ends are shown", () => {
    expect(shortKey("6LcT4kQpAAAAAH7uXw2m9eRzV0bYd")).toBe("6LcT4k…V0bYd");
  });
});
