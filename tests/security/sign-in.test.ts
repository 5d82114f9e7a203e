import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { startContractDesk } from "../contract/contract-desk.js";
import type { ContractDesk } from "../contract/contract-desk.js";

/** The bcrypt cost of production, because timings at the low cost of tests prove nothing. */
const PRODUCTION_COST = "10";
let desk: ContractDesk;
beforeAll(async () => {
  desk = await startContractDesk({ env: { BCRYPT_COST: PRODUCTION_COST } });
}, 60_000);
afterAll(() => desk?.close());

async function measureSignIn(change: Record<string, unknown>) {
  const recaptcha_token = await desk.createHumanToken("login");
  const startedAt = performance.now();
  const answer = await desk.api.post(API.logIn.path, { ...desk.adminLogin, recaptcha_token, ...change });
  return { answer, ms: performance.now() - startedAt };
}

const waitForNextTurn = (): Promise<false> => new Promise((resolve) => setImmediate(() => resolve(false)));
const computeMedian = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe("a refused sign-in", () => {
  test("a refused sign-in takes as long for an unknown, a disabled and a known account", async () => {
    const disabledUser = { ...desk.createUserBody(), is_active: false };
    const { id } = (await desk.callAsAdmin("POST", API.createUser.path, disabledUser)).body.data as {
      id: string;
    };
    await desk.callAsAdmin("PUT", `${API.listUsers.path}/${id}`, { is_active: false });
    const changesByKind = {
      known: { password: "salah-sekali" },
      unknown: { email: "nobody@example.test" },
      disabled: { email: disabledUser.email, password: disabledUser.password },
    };
    const timesByKind: Record<string, number[]> = { known: [], unknown: [], disabled: [] };
    for (let round = 0; round < 9; round += 1) {
      for (const [kind, change] of Object.entries(changesByKind)) {
        const { answer, ms } = await measureSignIn(change);
        expect(answer.status).toBe(401);
        timesByKind[kind]?.push(ms);
      }
    }
    const medians = Object.values(timesByKind).map(computeMedian);
    // If sign-ins of one kind skipped the password hash, their median time would be less than a tenth of the longest.
    expect(Math.min(...medians)).toBeGreaterThan(0.6 * Math.max(...medians));
  });

  test("a password of a megabyte is answered with 413 at once", async () => {
    const { answer, ms } = await measureSignIn({ password: "x".repeat(1_000_000) });
    expect(answer.status).toBe(413);
    expect(ms).toBeLessThan(500);
  });

  test("a sign-in with a wrong human-verification token is refused without hashing the password", async () => {
    const timesMs: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const tokenOfOtherAction = await desk.createHumanToken("transaction_submit");
      const { answer, ms } = await measureSignIn({ recaptcha_token: tokenOfOtherAction });
      expect(answer.body.code).toBe("HUMAN_REFUSED");
      timesMs.push(ms);
    }
    const { ms } = await measureSignIn({ password: "salah-sekali" });
    expect(Math.min(...timesMs)).toBeLessThan(ms / 2);
  });
});

test("additional fields in the body of a sign-in change no stored data", async () => {
  const stateBefore = await desk.readState();
  const { answer } = await measureSignIn({ role: "user", is_active: false, name: "Other" });
  expect(answer.status).toBe(200);
  expect(await desk.readState()).toEqual(stateBefore);
});

test("other calls stay quick while twenty users sign in simultaneously", async () => {
  const signIns = Promise.all(Array.from({ length: 20 }, () => measureSignIn({ password: "salah-sekali" })));
  const allSignedIn = signIns.then(() => true);
  const timesMs: number[] = [];
  do {
    const startedAt = performance.now();
    expect((await desk.api.get(API.getOnlineState.path)).status).toBe(200);
    timesMs.push(performance.now() - startedAt);
  } while (!(await Promise.race([allSignedIn, waitForNextTurn()])));
  expect(computeMedian(timesMs)).toBeLessThan(250);
});
