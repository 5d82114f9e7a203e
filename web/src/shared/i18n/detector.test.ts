import { beforeEach, describe, expect, jest, test } from "@jest/globals";
import { detectLanguage, rememberLanguage } from "./detector.js";

beforeEach(() => {
  localStorage.clear();
  document.cookie = "i18nextLng=; max-age=0";
});

describe("language detection", () => {
  test("the language defaults to Indonesian", () => {
    expect(detectLanguage()).toBe("id");
  });

  test("prefers the language in local storage to the language in the cookie", () => {
    document.cookie = "i18nextLng=id";
    localStorage.setItem("i18nextLng", "en-GB");
    expect(detectLanguage()).toBe("en");
  });

  test("uses the cookie if local storage has an unsupported language", () => {
    localStorage.setItem("i18nextLng", "fr");
    document.cookie = "i18nextLng=en";
    expect(detectLanguage()).toBe("en");
  });

  test("stores a selected language in the cookie, and in local storage only if it already has a language", () => {
    rememberLanguage("en");
    expect([document.cookie, localStorage.length]).toEqual(["i18nextLng=en", 0]);
    localStorage.setItem("i18nextLng", "en");
    rememberLanguage("id");
    expect(detectLanguage()).toBe("id");
  });

  test.each([
    ["https:", true],
    ["http:", false],
  ])("on an %s page, whether the language cookie has the Secure flag is %p", (protocol, isSecure) => {
    const cookieSetter = jest.spyOn(document, "cookie", "set");
    rememberLanguage("en", protocol);
    expect(String(cookieSetter.mock.calls[0]?.[0]).endsWith("; secure")).toBe(isSecure);
    cookieSetter.mockRestore();
  });
});
