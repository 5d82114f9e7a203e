import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { tabStorage } from "./storage.js";

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

const mockFailure = (method: "getItem" | "setItem" | "removeItem") =>
  jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });

describe("tab storage", () => {
  test("stores values in session storage", () => {
    tabStorage.set("a", "1");
    expect([sessionStorage.getItem("a"), tabStorage.get("a")]).toEqual(["1", "1"]);
    tabStorage.remove("a");
    expect([sessionStorage.getItem("a"), tabStorage.get("a")]).toEqual([null, null]);
  });

  test("stores values in memory if the browser denies access to session storage", () => {
    for (const method of ["getItem", "setItem", "removeItem"] as const) mockFailure(method);
    tabStorage.set("a", "1");
    expect(tabStorage.get("a")).toBe("1");
    tabStorage.remove("a");
    expect(tabStorage.get("a")).toBeNull();
  });

  test("returns the value that was set last, even if session storage was too full to store it", () => {
    tabStorage.set("a", "1");
    const setItem = mockFailure("setItem");
    tabStorage.set("a", "2");
    expect(tabStorage.get("a")).toBe("2");
    setItem.mockRestore();
    tabStorage.set("a", "3");
    expect([tabStorage.get("a"), sessionStorage.getItem("a")]).toEqual(["3", "3"]);
  });
});
