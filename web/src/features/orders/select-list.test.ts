import { describe, expect, test } from "@jest/globals";
import { shouldOpenList } from "./select-list.js";

const noModifiers = { altKey: false, ctrlKey: false, metaKey: false };

describe("keys on a closed select", () => {
  test.each(["ArrowDown", "ArrowUp", "Home", "End", "PageDown", "c", "P"])("key %s opens the list", (key) => {
    expect(shouldOpenList({ ...noModifiers, key })).toBe(true);
  });

  test.each(["Tab", "Enter", " ", "Escape", "F4"])("key %s is left to the browser", (key) => {
    expect(shouldOpenList({ ...noModifiers, key })).toBe(false);
  });

  test("leaves keys pressed with Alt, Ctrl or Meta to the browser", () => {
    expect(shouldOpenList({ ...noModifiers, key: "ArrowDown", altKey: true })).toBe(false);
    expect(shouldOpenList({ ...noModifiers, key: "k", ctrlKey: true })).toBe(false);
    expect(shouldOpenList({ ...noModifiers, key: "k", metaKey: true })).toBe(false);
  });
});
