import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";

jest.setTimeout(30_000);

const CLOSING = new Date("2026-11-23T22:00:00+07:00");
const justBefore = new Date(CLOSING.getTime() - 1);
const opening_hours = JSON.stringify({ mon: [["08:00", "22:00"]], outside: "refuse" });
const closingOf = (until: Date | null) =>
  JSON.stringify({ dana: { reason: "Gangguan DANA", until: until?.toISOString() ?? null } });

let desk: TransactionsFixture;
beforeAll(async () => {
  desk = await startTransactionsFixture();
});
afterAll(() => desk.close());

/** Sets the clock of the service. */
const setClock = (at: Date) => Object.assign(desk.service.wired.context, { now: () => at });
beforeEach(() => {
  setClock(justBefore);
});

const countOrders = () => desk.db.collection("transactions").countDocuments();
const listDestinations = async () =>
  dataOf<{ value: string; available: boolean; reason: string | null }[]>(
    await desk.api.get(API.listDestinations.path),
  );

test("an order outside of opening hours that refuse is 503 OFFLINE, and within them is taken", async () => {
  await desk.settings({ opening_hours });
  expect((await desk.create()).status).toBe(201);
  setClock(CLOSING);
  const before = await countOrders();
  const refused = await desk.create();
  expect([refused.status, refused.body.code]).toEqual([503, "OFFLINE"]);
  expect(await countOrders()).toBe(before);
  await desk.settings({ opening_hours: opening_hours.replace("refuse", "take") });
  expect((await desk.create()).status).toBe(201);
});

test("a closed destination is listed with its reason, and only orders to it are refused", async () => {
  await desk.settings({ destinations_off: closingOf(null) });
  const [dana, ...others] = await listDestinations();
  expect(dana).toMatchObject({ value: "dana", available: false, reason: "Gangguan DANA" });
  expect(others).toHaveLength(10);
  for (const other of others) expect(other).toMatchObject({ available: true, reason: null });
  const rates = dataOf(await desk.api.get(API.getRates.path));
  expect(Object.keys(rates)).toHaveLength(11);

  const before = await countOrders();
  const refused = await desk.create({ destination: "dana" });
  expect([refused.status, refused.body.code]).toEqual([409, "DESTINATION_CLOSED"]);
  expect(refused.body["error"]).toBe("DANA sedang tutup: Gangguan DANA");
  expect(await countOrders()).toBe(before);
  expect((await desk.create({ destination: "bca" })).status).toBe(201);
});

test("a destination opens by itself when its closing ends", async () => {
  await desk.settings({ destinations_off: closingOf(CLOSING) });
  expect((await desk.create({ destination: "dana" })).status).toBe(409);
  setClock(CLOSING);
  expect((await listDestinations())[0]).toMatchObject({ available: true, reason: null });
  expect((await desk.create({ destination: "dana" })).status).toBe(201);
});

test("a retry of an order that was taken gets that order, though its destination has closed", async () => {
  await desk.settings({ destinations_off: "" });
  const key = "a-key-of-dana-1";
  const order = { destination: "dana", user_whatsapp: "081277700012" };
  const { id } = dataOf<{ id: string }>(await desk.create(order, key));
  await desk.settings({ destinations_off: closingOf(null) });
  const retried = await desk.create(order, key);
  expect([retried.status, dataOf<{ id: string }>(retried).id]).toEqual([200, id]);
});
