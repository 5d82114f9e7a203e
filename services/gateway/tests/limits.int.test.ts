import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startFakeService } from "./fake-service.js";
import type { FakeService } from "./fake-service.js";
import { startGateway } from "./gateway.js";
import type { RunningGateway } from "./gateway.js";

const [FIRST_ID, SECOND_ID] = ["0", "1"].map((digit) => `TRX${digit.repeat(26)}`) as [string, string];

let transactions: FakeService;
let gateway: RunningGateway;
beforeAll(async () => {
  transactions = await startFakeService();
  gateway = await startGateway({ TRANSACTIONS_URLS: transactions.url, RATE_LIMIT_PROFILE: "strict" });
});
afterAll(async () => {
  await gateway.stop();
  await transactions.close();
});

async function requestStatus(id: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) {
    statuses.push((await fetch(`${gateway.url}/api/public/transaction/${id}/status`)).status);
  }
  return statuses;
}

test("an IP address may request the status of each order 30 times a minute; all ill-formed ids share one such limit", async () => {
  const okCodes = Array<number>(30).fill(200);
  expect(await requestStatus(FIRST_ID, 31)).toEqual([...okCodes, 429]);
  expect(await requestStatus(SECOND_ID, 31)).toEqual([...okCodes, 429]);
  expect([...(await requestStatus("x", 15)), ...(await requestStatus("y", 16))]).toEqual([...okCodes, 429]);
});
