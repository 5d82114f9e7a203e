import { randomBytes } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { createSecretBox } from "./secret-box.js";

const first = randomBytes(32);
const second = randomBytes(32);
const box = createSecretBox([first]);

describe("the secret box", () => {
  test("when a text was sealed, then it opens to the same text", () => {
    expect(box.open(box.seal("rahasia ✓"))).toBe("rahasia ✓");
  });

  test("when one text is sealed twice, then the bytes differ and never show it", () => {
    const sealed = [box.seal("6Lc-secret"), box.seal("6Lc-secret")];
    expect(sealed[0]).not.toBe(sealed[1]);
    expect(sealed.join()).not.toContain("6Lc-secret");
    expect(sealed[0]).toMatch(/^v1\.[0-9a-f]{8}(\.[\w-]+){3}$/);
  });

  test("when the ring has a new first key, then what the old one sealed still opens", () => {
    const rotated = createSecretBox([second, first]);
    expect(rotated.open(box.seal("x"))).toBe("x");
    expect(() => box.open(rotated.seal("x"))).toThrow("not in the ring");
  });

  test.each([2, 3, 4])("when a character of part %i is changed, then it does not open", (index) => {
    const parts = box.seal("secret").split(".");
    const part = parts[index] as string;
    parts[index] = (part.startsWith("A") ? "B" : "A") + part.slice(1);
    expect(() => box.open(parts.join("."))).toThrow("altered");
  });

  test.each(["", "v1", "v2.a.b.c.d", "plain text"])("when it is %p, then it does not open", (text) => {
    expect(() => box.open(text)).toThrow("unknown form");
  });

  test("when a tag is shortened, then it does not open", () => {
    const [version, id, nonce, bytes] = box.seal("secret").split(".");
    expect(() => box.open([version, id, nonce, bytes, "AAAA"].join("."))).toThrow("unknown form");
  });
});
