import { randomBytes } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { createSecretBox } from "./secret-box.js";

const first = randomBytes(32);
const second = randomBytes(32);
const box = createSecretBox([first]);

describe("the secret box", () => {
  test("opens what it sealed", () => {
    expect(box.open(box.seal("rahasia ✓"))).toBe("rahasia ✓");
  });

  test("seals the same text to different bytes each time", () => {
    const sealed = [box.seal("6Lc-secret"), box.seal("6Lc-secret")];
    expect(sealed[0]).not.toBe(sealed[1]);
    expect(sealed.join()).not.toContain("6Lc-secret");
    expect(sealed[0]).toMatch(/^v1\.[0-9a-f]{8}(\.[\w-]+){3}$/);
  });

  test("opens what an older key of the ring sealed", () => {
    const rotated = createSecretBox([second, first]);
    expect(rotated.open(box.seal("x"))).toBe("x");
    expect(() => box.open(rotated.seal("x"))).toThrow("not in the ring");
  });

  test.each([2, 3, 4])("refuses a change in part %i", (index) => {
    const parts = box.seal("secret").split(".");
    const part = parts[index] as string;
    parts[index] = (part.startsWith("A") ? "B" : "A") + part.slice(1);
    expect(() => box.open(parts.join("."))).toThrow("altered");
  });

  test.each(["", "v1", "v2.a.b.c.d", "plain text"])("refuses %p", (text) => {
    expect(() => box.open(text)).toThrow("unknown form");
  });

  test("refuses a shortened tag", () => {
    const [version, id, nonce, bytes] = box.seal("secret").split(".");
    expect(() => box.open([version, id, nonce, bytes, "AAAA"].join("."))).toThrow("unknown form");
  });
});
