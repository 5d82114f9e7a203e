import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { openTestStorage } from "@tukar-saldo/local";
import type { TestStore } from "@tukar-saldo/local";
import { dataOf, setStatus } from "@tukar-saldo/test-kit";
import { cleanUpErasures } from "../src/use-cases/clean-up-erasures.js";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";

const originalEnv = { ...process.env };
let storage: TestStore;
let desk: TransactionsFixture;
beforeAll(async () => {
  storage = await openTestStorage({ own: true });
  process.env["TEST_MONGO_URL"] = storage.url;
  desk = await startTransactionsFixture();
});
afterAll(async () => {
  process.env = originalEnv;
  await desk.close();
  await storage.close();
});

/** Lists the files of a store that contain a text, even in unused bytes. Empty for a store in a container. */
function listFilesWith({ folder }: TestStore, text: string): string[] {
  if (!folder) return [];
  const fileEntries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  return fileEntries
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => readFileSync(path).includes(text));
}

const CUSTOMER = {
  account_name: "Siti Rahayu",
  user_whatsapp: "081277774321",
  destination_account: "12345678901",
};
const TRACES = ["Siti Rahayu", "rahayu", "81277774321", "12345678901"];
const TWO_HOURS_MS = 2 * 3_600_000;

test("two hours after an erasure no file of the stores contains the customer's data", async () => {
  const orders = [];
  for (let n = 0; n < 10; n += 1) orders.push(dataOf<TransactionRow>(await desk.create(CUSTOMER)));
  const otherOrder = await desk.place({ account_name: "Budi Santoso" });
  for (const { id } of orders) await setStatus(desk.api, desk.admin, id, "completed");
  const countFilesWithTraces = () =>
    TRACES.map((text) => [storage, desk.redis].map((store) => listFilesWith(store, text).length));
  const isEmbedded = storage.folder !== undefined;
  expect(
    countFilesWithTraces()
      .flat()
      .some((count) => count > 0),
  ).toBe(isEmbedded);

  const body = { whatsapp: CUSTOMER.user_whatsapp };
  const erasure = await desk.api.post(API.eraseCustomer.path, body, { token: desk.admin });
  expect(dataOf(erasure)).toEqual({ erased: 10 });
  const { context, relay } = desk.service.dependencies;
  await relay.flush();
  await cleanUpErasures({ ...context, now: () => new Date(Date.now() + TWO_HOURS_MS) });

  expect(countFilesWithTraces()).toEqual(TRACES.map(() => [0, 0]));
  const { data: rows } = (await desk.api.get(API.listOrders.path, { token: desk.admin })).body;
  expect(rows).toHaveLength(11);
  expect(rows).toContainEqual(otherOrder);
});
