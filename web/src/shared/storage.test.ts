import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { tabStorage } from "./storage.js";

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

const refuse = (what: "getItem" | "setItem" | "removeItem") =>
  jest.spyOn(Storage.prototype, what).mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });

describe("what a tab keeps", () => {
  test("when the browser allows it, then it lies in session storage", () => {
    tabStorage.set("a", "1");
    expect([sessionStorage.getItem("a"), tabStorage.get("a")]).toEqual(["1", "1"]);
    tabStorage.remove("a");
    expect([sessionStorage.getItem("a"), tabStorage.get("a")]).toEqual([null, null]);
  });

  test("when the browser refuses its storage, then the page remembers for itself", () => {
    for (const what of ["getItem", "setItem", "removeItem"] as const) refuse(what);
    tabStorage.set("a", "1");
    expect(tabStorage.get("a")).toBe("1");
    tabStorage.remove("a");
    expect(tabStorage.get("a")).toBeNull();
  });

  test("when there is no room for a new value, then the old one is not given any more", () => {
    tabStorage.set("a", "1");
    const full = refuse("setItem");
    tabStorage.set("a", "2");
    expect(tabStorage.get("a")).toBe("2");
    full.mockRestore();
    tabStorage.set("a", "3");
    expect([tabStorage.get("a"), sessionStorage.getItem("a")]).toEqual(["3", "3"]);
  });
});
