import { describe, expect, test } from "@jest/globals";
import { findProductionProblems } from "../../../../libs/service-kit/src/config/production-rules.js";
import { keyRingSchema } from "../../../../libs/settings/src/key-ring.js";
import { selectDataSecrets } from "./consumers.js";
import { addMissingSecrets, generateTypeableSecret, SECRET_GENERATORS, hasAllSecrets } from "./generators.js";

describe("generated secrets", () => {
  test("generated secrets always satisfy the rules for production", () => {
    for (let round = 0; round < 2_000; round += 1) {
      const secrets = addMissingSecrets({});
      const [SETUP_TOKEN, GATEWAY_SECRET] = [secrets["setup-token"], secrets["gateway-secret"]];
      const env = { ...selectDataSecrets(secrets), SETUP_TOKEN, GATEWAY_SECRET };
      expect(findProductionProblems(Object.keys(env), env)).toEqual([]);
      expect(new Set(Object.values(secrets)).size).toBe(Object.keys(SECRET_GENERATORS).length);
    }
    expect(keyRingSchema.parse(addMissingSecrets({})["settings-enc-keys"])).toHaveLength(1);
  });

  test("secrets that a person types have no ambiguous characters", () => {
    for (let round = 0; round < 2_000; round += 1) {
      const text = generateTypeableSecret();
      expect(text).toMatch(/^[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){5}$/);
      expect(new Set(text).size).toBeGreaterThanOrEqual(12);
    }
  });

  test("secrets are generated only if missing", () => {
    const original = addMissingSecrets({});
    const { "setup-token": _gone, ...incomplete } = original;
    const completed = addMissingSecrets({ ...incomplete, "secret-of-a-newer-version": "stays" });
    expect(completed).toEqual({
      ...original,
      "setup-token": expect.any(String),
      "secret-of-a-newer-version": "stays",
    });
    expect(completed["setup-token"]).not.toBe(original["setup-token"]);
    expect([hasAllSecrets(incomplete), hasAllSecrets(completed), hasAllSecrets(undefined)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
