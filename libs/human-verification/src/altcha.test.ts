import { solveChallenge } from "altcha-lib";
import type { Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { describe, expect, test } from "@jest/globals";
import { createAltcha } from "./altcha.js";

const startTime = new Date();
let currentTime = startTime;
const provider = createAltcha({ jwtSecrets: ["a-secret-of-this-desk"], cost: 2, now: () => currentTime });
const encodeToken = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");

async function solveNewChallenge(challengeProvider = provider) {
  const challenge = (await challengeProvider.challenge("login")) as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("no solution");
  return { challenge, solution };
}
type SolvedChallenge = Awaited<ReturnType<typeof solveNewChallenge>>;

const createProviderWithSecrets = (...jwtSecrets: string[]) =>
  createAltcha({ jwtSecrets, cost: 2, now: () => currentTime });

describe("the ALTCHA proof of work", () => {
  test("ALTCHA accepts a solution to a challenge that another replica created", async () => {
    const replica = createAltcha({ jwtSecrets: ["a-secret-of-this-desk"], cost: 2, now: () => currentTime });
    expect(await replica.check(encodeToken(await solveNewChallenge()), "login")).toEqual({ passed: true });
  });

  test("a solver needs 1 to `cost` attempts of 8·cost iterations each, and each number of attempts is equally likely", async () => {
    const costlyProvider = createAltcha({
      jwtSecrets: ["a-secret-of-this-desk"],
      cost: 4,
      now: () => currentTime,
    });
    const solutions = await Promise.all(Array.from({ length: 100 }, () => solveNewChallenge(costlyProvider)));
    expect(new Set(solutions.map(({ challenge }) => challenge.parameters.cost))).toEqual(new Set([32]));
    expect(new Set(solutions.map(({ solution }) => solution.counter))).toEqual(new Set([0, 1, 2, 3]));
  });

  test.each([
    [0, 8],
    [4, 8],
    [5, 11],
    [10, 16],
    [20, 32],
    [1_000, 32],
  ])("after %d failures of an address, a challenge takes at most %d attempts", async (failures, cost) => {
    const costlyProvider = createAltcha({
      jwtSecrets: ["a-secret-of-this-desk"],
      cost: 8,
      now: () => currentTime,
    });
    const { parameters } = (await costlyProvider.challenge("login", failures)) as unknown as Challenge;
    expect(parameters.cost).toBe(cost * 8);
  });

  test("ALTCHA refuses a solution if its challenge was created for another action", async () => {
    const token = encodeToken(await solveNewChallenge());
    expect(await provider.check(token, "transaction_submit")).toMatchObject({ reason: "action" });
  });

  test("ALTCHA refuses a solution that is sent more than two minutes after its challenge was created", async () => {
    const token = encodeToken(await solveNewChallenge());
    currentTime = new Date(startTime.getTime() + 121_000);
    expect(await provider.check(token, "login")).toMatchObject({ reason: "expired" });
    currentTime = startTime;
  });

  const alterations: [string, (token: SolvedChallenge) => unknown][] = [
    ["only its challenge", ({ challenge }) => ({ challenge })],
    ["a wrong key", (token) => ({ ...token, solution: { ...token.solution, derivedKey: "00".repeat(32) } })],
    ["a later expiry", (token) => withParameters(token, { expiresAt: 9_999_999_999 })],
    ["another action", (token) => withParameters(token, { data: { action: "login2" } })],
    ["a lower cost", (token) => withParameters(token, { cost: 1 })],
    ["another signature", (token) => ({ ...token, challenge: { ...token.challenge, signature: "00" } })],
    ["JSON that has no challenge", () => ({ success: true })],
  ];
  test.each(alterations)("ALTCHA refuses a solution with %s", async (_case, alter) => {
    expect(await provider.check(encodeToken(alter(await solveNewChallenge())), "login")).toMatchObject({
      reason: "rejected",
    });
  });

  test("ALTCHA accepts challenges signed with the old or the new JWT secret during a rotation", async () => {
    const olderProvider = createProviderWithSecrets("the-old-secret", "the-new-secret");
    const newerProvider = createProviderWithSecrets("the-new-secret", "the-old-secret");
    expect(await newerProvider.check(encodeToken(await solveNewChallenge(olderProvider)), "login")).toEqual({
      passed: true,
    });
    expect(await olderProvider.check(encodeToken(await solveNewChallenge(newerProvider)), "login")).toEqual({
      passed: true,
    });
    expect(
      await createProviderWithSecrets("the-old-secret").check(
        encodeToken(await solveNewChallenge(newerProvider)),
        "login",
      ),
    ).toMatchObject({
      reason: "rejected",
    });
  });

  test("ALTCHA refuses a challenge signed with an unknown secret", async () => {
    const otherDesk = createAltcha({
      jwtSecrets: ["a-secret-of-another-desk"],
      cost: 2,
      now: () => currentTime,
    });
    expect(await provider.check(encodeToken(await solveNewChallenge(otherDesk)), "login")).toMatchObject({
      reason: "rejected",
    });
  });

  test("identify returns the same token id for two different encodings of one solution", async () => {
    const { challenge, solution } = await solveNewChallenge();
    const reencodedToken = encodeToken({ solution: { ...solution, time: 99 }, challenge, extra: 1 });
    expect(provider.identify(reencodedToken)).toBe(provider.identify(encodeToken({ challenge, solution })));
  });

  test.each(["hello", "%%%", "e30x"])(
    "ALTCHA rejects the malformed token %p with VALIDATION_FAILED",
    (token) => {
      expect(() => provider.identify(token)).toThrow(expect.objectContaining({ code: "VALIDATION_FAILED" }));
    },
  );
});

function withParameters({ challenge, solution }: SolvedChallenge, parameters: object) {
  return { challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } }, solution };
}
