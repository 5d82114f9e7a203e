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
  human = fixture.make({ provider: "altcha" });
});
afterAll(() => fixture.close());

const pack = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");

async function solve() {
  const challenge = (await human.challenge("login")) as unknown as Challenge;
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
}
const client = { ip: "10.0.0.1", requestId: "request-1" };
const verify = (token: string) => human.verify({ ...client, token, action: "login" });
const refused = { code: "HUMAN_REFUSED" };

describe("ALTCHA tokens", () => {
  test("an ALTCHA token passes once, however it is encoded", async () => {
    const { challenge, solution } = await solve();
    await verify(pack({ challenge, solution }));
    await expect(verify(pack({ challenge, solution }))).rejects.toMatchObject(refused);
    await expect(verify(pack({ solution, challenge, more: 1 }))).rejects.toMatchObject(refused);
  });

  test("an ALTCHA token passes once when it is sent concurrently", async () => {
    const token = pack(await solve());
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => verify(token)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("an ALTCHA token passes again for a retry with the same idempotency key, and for no other request", async () => {
    const token = pack(await solve());
    const use = (key?: string) => human.verify({ ...client, token, action: "login", key });
    await Promise.all([use("one-key-of-a-form"), use("one-key-of-a-form"), use("one-key-of-a-form")]);
    await use("one-key-of-a-form");
    await expect(use("another-key")).rejects.toMatchObject(refused);
    await expect(use()).rejects.toMatchObject(refused);
  });

  test("a wrong or missing solution is refused, and so is the correct solution that is sent after it", async () => {
    const { challenge, solution } = await solve();
    await expect(verify(pack({ challenge }))).rejects.toMatchObject(refused);
    const altered = { challenge, solution: { ...solution, derivedKey: "00".repeat(32) } };
    await expect(verify(pack(altered))).rejects.toMatchObject(refused);
    await expect(verify(pack({ challenge, solution }))).rejects.toMatchObject(refused);
  });

  test("an ALTCHA token that is not JSON in base64 is answered with VALIDATION_FAILED", async () => {
    await expect(verify("hello")).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  test("a challenge has the configured cost and expires after two minutes", async () => {
    const dear = fixture.make({ provider: "altcha", altchaCost: 500 });
    const { parameters } = (await dear.challenge("login")) as unknown as Challenge;
    expect(parameters).toMatchObject({ algorithm: "PBKDF2/SHA-256", cost: 4_000, data: { action: "login" } });
    expect(parameters.expiresAt).toBeGreaterThan(Date.now() / 1_000 + 110);
  });
});
