import { describe, expect, test } from "@jest/globals";
import type { Principal } from "@tukar-saldo/service-kit";
import { createProofCheck } from "./proof-check.js";

const now = new Date("2026-11-20T00:00:00.000Z");
const createPrincipalProvedSecondsAgo = (seconds: number) =>
  ({ provedAt: new Date(now.getTime() - seconds * 1_000) }) as Principal;
const createCheckWithStepUp = (step_up: boolean) =>
  createProofCheck(
    async () => ({ step_up }),
    () => now,
  );
const STEP_UP_ERROR = { code: "STEP_UP_REQUIRED" };

describe("the check that requires a fresh proof of identity", () => {
  test("the proof check accepts a proof of identity for five minutes", async () => {
    await expect(createCheckWithStepUp(true)(createPrincipalProvedSecondsAgo(299))).resolves.toBeUndefined();
    await expect(createCheckWithStepUp(true)(createPrincipalProvedSecondsAgo(300))).rejects.toMatchObject(
      STEP_UP_ERROR,
    );
  });

  test("while the setting step_up is off, only endpoints that always require a fresh proof of identity refuse an outdated proof of identity", async () => {
    await expect(
      createCheckWithStepUp(false)(createPrincipalProvedSecondsAgo(3_600)),
    ).resolves.toBeUndefined();
    await expect(
      createCheckWithStepUp(false)(createPrincipalProvedSecondsAgo(3_600), { always: true }),
    ).rejects.toMatchObject(STEP_UP_ERROR);
    await expect(
      createCheckWithStepUp(false)(createPrincipalProvedSecondsAgo(299), { always: true }),
    ).resolves.toBeUndefined();
  });
});
