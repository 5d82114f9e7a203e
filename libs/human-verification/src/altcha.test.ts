import { solveChallenge } from "altcha-lib";
import type { Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { describe, expect, test } from "@jest/globals";
import { createAltcha } from "./altcha.js";

const start = new Date();
let time = start;
const provider = createAltcha({ jwtSecrets: ["a-secret-of-this-desk"], cost: 2, now: () => time });
const pack = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");

async function solved(from = provider) {
  const challenge = (await from.challenge("login")) as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("no solution");
  return { challenge, solution };
}
type Solved = Awaited<ReturnType<typeof solved>>;

const create = (...jwtSecrets: string[]) => createAltcha({ jwtSecrets, cost: 2, now: () => time });

describe("the ALTCHA proof of work", () => {
  test("a solution is accepted by every replica", async () => {
    const replica = createAltcha({ jwtSecrets: ["a-secret-of-this-desk"], cost: 2, now: () => time });
    expect(await replica.check(pack(await solved()), "login")).toEqual({ passed: true });
  });

  test("a challenge takes from 1 to `cost` attempts of 8·cost iterations to solve, each as likely", async () => {
    const dearer = createAltcha({ jwtSecrets: ["a-secret-of-this-desk"], cost: 4, now: () => time });
    const puzzles = await Promise.all(Array.from({ length: 100 }, () => solved(dearer)));
    expect(new Set(puzzles.map(({ challenge }) => challenge.parameters.cost))).toEqual(new Set([32]));
    expect(new Set(puzzles.map(({ solution }) => solution.counter))).toEqual(new Set([0, 1, 2, 3]));
  });

  test.each([
    [0, 8],
    [4, 8],
    [5, 11],
    [10, 16],
    [20, 32],
    [1_000, 32],
  ])("after %d failures of an address, a challenge costs at most %d attempts", async (failures, cost) => {
    const dear = createAltcha({ jwtSecrets: ["a-secret-of-this-desk"], cost: 8, now: () => time });
    const { parameters } = (await dear.challenge("login", failures)) as unknown as Challenge;
    expect(parameters.cost).toBe(cost * 8);
  });

  test("refuses a solution for another action", async () => {
    const token = pack(await solved());
    expect(await provider.check(token, "transaction_submit")).toMatchObject({ reason: "action" });
  });

  test("refuses a solution after two minutes", async () => {
    const token = pack(await solved());
    time = new Date(start.getTime() + 121_000);
    expect(await provider.check(token, "login")).toMatchObject({ reason: "expired" });
    time = start;
  });

  const alterations: [string, (token: Solved) => unknown][] = [
    ["no solution", ({ challenge }) => ({ challenge })],
    ["a wrong key", (token) => ({ ...token, solution: { ...token.solution, derivedKey: "00".repeat(32) } })],
    ["a later expiry", (token) => withParameters(token, { expiresAt: 9_999_999_999 })],
    ["another action", (token) => withParameters(token, { data: { action: "login2" } })],
    ["a lower cost", (token) => withParameters(token, { cost: 1 })],
    ["another signature", (token) => ({ ...token, challenge: { ...token.challenge, signature: "00" } })],
    ["JSON of something else", () => ({ success: true })],
  ];
  test.each(alterations)("refuses a solution with %s", async (_what, alter) => {
    expect(await provider.check(pack(alter(await solved())), "login")).toMatchObject({ reason: "rejected" });
  });

  test("accepts challenges signed with either secret during rotation", async () => {
    const older = create("the-old-secret", "the-new-secret");
    const newer = create("the-new-secret", "the-old-secret");
    expect(await newer.check(pack(await solved(older)), "login")).toEqual({ passed: true });
    expect(await older.check(pack(await solved(newer)), "login")).toEqual({ passed: true });
    expect(await create("the-old-secret").check(pack(await solved(newer)), "login")).toMatchObject({
      reason: "rejected",
    });
  });

  test("refuses a challenge signed with an unknown secret", async () => {
    const stranger = createAltcha({ jwtSecrets: ["a-secret-of-another-desk"], cost: 2, now: () => time });
    expect(await provider.check(pack(await solved(stranger)), "login")).toMatchObject({ reason: "rejected" });
  });

  test("differently encoded copies of one solution have the same token id", async () => {
    const { challenge, solution } = await solved();
    const again = pack({ solution: { ...solution, time: 99 }, challenge, extra: 1 });
    expect(provider.identify(again)).toBe(provider.identify(pack({ challenge, solution })));
  });

  test.each(["hello", "%%%", "e30x"])("reports %p as malformed", (token) => {
    expect(() => provider.identify(token)).toThrow(expect.objectContaining({ code: "VALIDATION_FAILED" }));
  });
});

function withParameters({ challenge, solution }: Solved, parameters: object) {
  return { challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } }, solution };
}
