import { describe, expect, test } from "@jest/globals";
import { findPasskeyHost } from "./passkey-host.js";

const PUBLIC_URLS = ["https://tukar.example", "https://desk.example:8443"];

describe("the passkey host of a request", () => {
  test.each([
    ["tukar.example", undefined, { host: "tukar.example", origins: ["https://tukar.example"] }],
    ["desk.example:8443", undefined, { host: "desk.example", origins: ["https://desk.example:8443"] }],
    ["tukar.example", "https://evil.example", { host: "tukar.example", origins: ["https://tukar.example"] }],
    ["localhost:8080", undefined, { host: "localhost", origins: ["http://localhost:8080"] }],
    [
      "localhost:8080",
      "http://localhost:5173",
      { host: "localhost", origins: ["http://localhost:8080", "http://localhost:5173"] },
    ],
    ["localhost:8080", "https://evil.example", { host: "localhost", origins: ["http://localhost:8080"] }],
  ])(
    "the passkey host is found for the Host header %p and the Origin header %p",
    (host, origin, expected) => {
      expect(findPasskeyHost(PUBLIC_URLS, host, origin)).toEqual(expected);
    },
  );

  test.each(["evil.example", "127.0.0.1:8080", "[::1]:8080", "", undefined, "a b", "sub.tukar.example"])(
    "the passkey host is undefined for the Host header %p",
    (host) => {
      expect(findPasskeyHost(PUBLIC_URLS, host, undefined)).toBeUndefined();
    },
  );
});
