import { describe, expect, test } from "@jest/globals";
import { findPasskeyHost } from "./passkey-host.js";

const PUBLIC = ["https://tukar.example", "https://desk.example:8443"];

describe("the host of passkeys", () => {
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
  ])("is a name of the desk: %p with the origin %p", (host, origin, expected) => {
    expect(findPasskeyHost(PUBLIC, host, origin)).toEqual(expected);
  });

  test.each(["evil.example", "127.0.0.1:8080", "[::1]:8080", "", undefined, "a b", "sub.tukar.example"])(
    "is none for %p",
    (host) => {
      expect(findPasskeyHost(PUBLIC, host, undefined)).toBeUndefined();
    },
  );
});
