import { solveChallenge } from "altcha-lib";
import type { Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { HumanVerification } from "../src/index.js";
import { openVerificationFixture } from "./fixture.js";
import type { VerificationFixture } from "./fixture.js";

let fixture: VerificationFixture;
let humanVerification: HumanVerification;
beforeAll(async () => {
  fixture = await openVerificationFixture();
  humanVerification = fixture.createVerification({ provider: "altcha" });
});
afterAll(() => fixture.close());

const encodeToken = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");

async function solveNewChallenge() {
  const challenge = (await humanVerification.challenge("login")) as unknown as Challenge;
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
}
const client = { ip: "10.0.0.1", requestId: "request-1" };
const verify = (token: string) => humanVerification.verify({ ...client, token, action: "login" });
const refusedError = { code: "HUMAN_REFUSED" };

describe("ALTCHA tokens", () => {
  test("an ALTCHA token passes only once, also if its solution is encoded differently the second time", async () => {
    const { challenge, solution } = await solveNewChallenge();
    await verify(encodeToken({ challenge, solution }));
    await expect(verify(encodeToken({ challenge, solution }))).rejects.toMatchObject(refusedError);
    await expect(verify(encodeToken({ solution, challenge, more: 1 }))).rejects.toMatchObject(refusedError);
  });

  test("an ALTCHA token passes only one of several concurrent verifications", async () => {
    const token = encodeToken(await solveNewChallenge());
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => verify(token)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("a used ALTCHA token passes for a retry with the same idempotency key and is refused for any other request", async () => {
    const token = encodeToken(await solveNewChallenge());
    const verifyWithKey = (key?: string) =>
      humanVerification.verify({ ...client, token, action: "login", key });
    await Promise.all([
      verifyWithKey("one-key-of-a-form"),
      verifyWithKey("one-key-of-a-form"),
      verifyWithKey("one-key-of-a-form"),
    ]);
    await verifyWithKey("one-key-of-a-form");
    await expect(verifyWithKey("another-key")).rejects.toMatchObject(refusedError);
    await expect(verifyWithKey()).rejects.toMatchObject(refusedError);
  });

  test("after a wrong or missing solution, even the correct solution of the same challenge is refused", async () => {
    const { challenge, solution } = await solveNewChallenge();
    await expect(verify(encodeToken({ challenge }))).rejects.toMatchObject(refusedError);
    const alteredPayload = { challenge, solution: { ...solution, derivedKey: "00".repeat(32) } };
    await expect(verify(encodeToken(alteredPayload))).rejects.toMatchObject(refusedError);
    await expect(verify(encodeToken({ challenge, solution }))).rejects.toMatchObject(refusedError);
  });

  test("verifying an ALTCHA token that is not JSON in base64 fails with VALIDATION_FAILED", async () => {
    await expect(verify("hello")).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  test("a challenge has the configured cost and expires after two minutes", async () => {
    const costlyVerification = fixture.createVerification({ provider: "altcha", altchaCost: 500 });
    const { parameters } = (await costlyVerification.challenge("login")) as unknown as Challenge;
    expect(parameters).toMatchObject({ algorithm: "PBKDF2/SHA-256", cost: 4_000, data: { action: "login" } });
    expect(parameters.expiresAt).toBeGreaterThan(Date.now() / 1_000 + 110);
  });
});
