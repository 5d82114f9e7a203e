import { beforeEach, describe, expect, jest, test } from "@jest/globals";
import { detectLanguage, rememberLanguage } from "./detector.js";

beforeEach(() => {
  localStorage.clear();
  document.cookie = "i18nextLng=; max-age=0";
});

describe("language of the app", () => {
  test("when nothing is stored, then it is Indonesian", () => {
    expect(detectLanguage()).toBe("id");
  });

  test("when both are stored, then local storage comes before the cookie", () => {
    document.cookie = "i18nextLng=id";
    localStorage.setItem("i18nextLng", "en-GB");
    expect(detectLanguage()).toBe("en");
  });

  test("when local storage names another language, then the cookie counts", () => {
    localStorage.setItem("i18nextLng", "fr");
    document.cookie = "i18nextLng=en";
    expect(detectLanguage()).toBe("en");
  });

  test("when a language is chosen, then a cookie keeps it, and local storage only if it held one", () => {
    rememberLanguage("en");
    expect([document.cookie, localStorage.length]).toEqual(["i18nextLng=en", 0]);
    localStorage.setItem("i18nextLng", "en");
    rememberLanguage("id");
    expect(detectLanguage()).toBe("id");
  });

  test.each([
    ["https:", true],
    ["http:", false],
  ])(
    "when a language is chosen at %s, then whether the cookie is for TLS only is %p",
    (protocol, isSecure) => {
      const written = jest.spyOn(document, "cookie", "set");
      rememberLanguage("en", protocol);
      expect(String(written.mock.calls[0]?.[0]).endsWith("; secure")).toBe(isSecure);
      written.mockRestore();
    },
  );
});
