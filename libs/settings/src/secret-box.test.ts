import { randomBytes } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { createSecretBox } from "./secret-box.js";

const firstKey = randomBytes(32);
const newerKey = randomBytes(32);
const secretBox = createSecretBox([firstKey]);
const SETTING = "recaptcha_secret_key";
const OTHER_SETTING = "another_secret" as typeof SETTING;

describe("the secret box", () => {
  test("a secret box opens a secret that it sealed", () => {
    expect(secretBox.open(SETTING, secretBox.seal(SETTING, "rahasia ✓"))).toBe("rahasia ✓");
  });

  test("a secret box opens a secret that version 0.1.0 sealed", () => {
    const sealedSecret = "v1.4bb06f8e.cSrk-UeSK5reH1UT.qgk1jtlpCFxXlQ.cVqpV52Dp1mM7x024NKwiA";
    expect(createSecretBox([Buffer.alloc(32, 7)]).open(SETTING, sealedSecret)).toBe("6Lc-secret");
  });

  test("a secret box refuses a secret that was sealed for another setting", () => {
    expect(() => secretBox.open(SETTING, secretBox.seal(OTHER_SETTING, "x"))).toThrow("another setting");
    expect(secretBox.open(OTHER_SETTING, secretBox.seal(OTHER_SETTING, "x"))).toBe("x");
  });

  test("a secret box seals the same text to different bytes each time", () => {
    const sealedSecrets = [secretBox.seal(SETTING, "6Lc-secret"), secretBox.seal(SETTING, "6Lc-secret")];
    expect(sealedSecrets[0]).not.toBe(sealedSecrets[1]);
    expect(sealedSecrets.join()).not.toContain("6Lc-secret");
    expect(sealedSecrets[0]).toMatch(/^v1\.[0-9a-f]{8}(\.[\w-]+){3}$/);
  });

  test("a secret box opens a secret that an older key of the ring sealed", () => {
    const boxAfterRotation = createSecretBox([newerKey, firstKey]);
    expect(boxAfterRotation.open(SETTING, secretBox.seal(SETTING, "x"))).toBe("x");
    expect(() => secretBox.open(SETTING, boxAfterRotation.seal(SETTING, "x"))).toThrow("not in the ring");
  });

  test.each([2, 3, 4])("a secret box refuses a sealed secret whose part %i was altered", (index) => {
    const segments = secretBox.seal(SETTING, "secret").split(".");
    const segment = segments[index] as string;
    segments[index] = (segment.startsWith("A") ? "B" : "A") + segment.slice(1);
    expect(() => secretBox.open(SETTING, segments.join("."))).toThrow("altered");
  });

  test.each(["", "v1", "v2.a.b.c.d", "plain text"])(
    "a secret box refuses to open %p, which is not a sealed secret",
    (text) => {
      expect(() => secretBox.open(SETTING, text)).toThrow("unknown form");
    },
  );

  test("a secret box refuses a sealed secret with a shortened authentication tag", () => {
    const [version, id, nonce, bytes] = secretBox.seal(SETTING, "secret").split(".");
    expect(() => secretBox.open(SETTING, [version, id, nonce, bytes, "AAAA"].join("."))).toThrow(
      "unknown form",
    );
  });
});
