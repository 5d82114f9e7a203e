import { solveChallenge } from "altcha-lib";
import type { Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { HumanVerification } from "../src/index.js";
import { openVerificationFixture } from "./fixture.js";
import type { VerificationFixture } from "./fixture.js";

let fixture: VerificationFixture;
let human: HumanVerification;
beforeAll(async () => {
  fixture = await openVerificationFixture();
  human = fixture.createVerification({ provider: "altcha" });
});
afterAll(() => fixture.close());

const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");

async function solve() {
  const challenge = (await human.challenge("login")) as unknown as Challenge;
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
}
const client = { ip: "10.0.0.1", requestId: "request-1" };
const verify = (token: string) => human.verify({ ...client, token, action: "login" });
const refusedError = { code: "HUMAN_REFUSED" };

describe("ALTCHA tokens", () => {
  test("an ALTCHA token passes once, however it is encoded", async () => {
    const { challenge, solution } = await solve();
    await verify(encode({ challenge, solution }));
    await expect(verify(encode({ challenge, solution }))).rejects.toMatchObject(refusedError);
    await expect(verify(encode({ solution, challenge, more: 1 }))).rejects.toMatchObject(refusedError);
  });

  test("an ALTCHA token that is sent concurrently passes only once", async () => {
    const token = encode(await solve());
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => verify(token)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("a used ALTCHA token passes for a retry with the same idempotency key and is refused for any other request", async () => {
    const token = encode(await solve());
    const send = (key?: string) => human.verify({ ...client, token, action: "login", key });
    await Promise.all([send("one-key-of-a-form"), send("one-key-of-a-form"), send("one-key-of-a-form")]);
    await send("one-key-of-a-form");
    await expect(send("another-key")).rejects.toMatchObject(refusedError);
    await expect(send()).rejects.toMatchObject(refusedError);
  });

  test("after a wrong or missing solution, even the correct solution of the same challenge is refused", async () => {
    const { challenge, solution } = await solve();
    await expect(verify(encode({ challenge }))).rejects.toMatchObject(refusedError);
    const alteredPayload = { challenge, solution: { ...solution, derivedKey: "00".repeat(32) } };
    await expect(verify(encode(alteredPayload))).rejects.toMatchObject(refusedError);
    await expect(verify(encode({ challenge, solution }))).rejects.toMatchObject(refusedError);
  });

  test("an ALTCHA token that is not JSON in base64 is answered with VALIDATION_FAILED", async () => {
    await expect(verify("hello")).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  test("a challenge has the configured cost and expires after two minutes", async () => {
    const costlyVerification = fixture.createVerification({ provider: "altcha", altchaCost: 500 });
    const { parameters } = (await costlyVerification.challenge("login")) as unknown as Challenge;
    expect(parameters).toMatchObject({ algorithm: "PBKDF2/SHA-256", cost: 4_000, data: { action: "login" } });
    expect(parameters.expiresAt).toBeGreaterThan(Date.now() / 1_000 + 110);
  });
});
