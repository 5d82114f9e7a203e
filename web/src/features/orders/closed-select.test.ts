import { describe, expect, test } from "@jest/globals";
import { opensList } from "./closed-select.js";

const none = { altKey: false, ctrlKey: false, metaKey: false };

describe("keys on a closed select", () => {
  test.each(["ArrowDown", "ArrowUp", "Home", "End", "PageDown", "c", "P"])("%s opens the list", (key) => {
    expect(opensList({ ...none, key })).toBe(true);
  });

  test.each(["Tab", "Enter", " ", "Escape", "F4"])("%s is left to the browser", (key) => {
    expect(opensList({ ...none, key })).toBe(false);
  });

  test("keys with Alt, Ctrl or Meta are left to the browser", () => {
    expect(opensList({ ...none, key: "ArrowDown", altKey: true })).toBe(false);
    expect(opensList({ ...none, key: "k", ctrlKey: true })).toBe(false);
    expect(opensList({ ...none, key: "k", metaKey: true })).toBe(false);
  });
});
