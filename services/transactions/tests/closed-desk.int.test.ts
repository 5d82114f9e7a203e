import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";

jest.setTimeout(30_000);

const CLOSING_TIME = new Date("2026-11-23T22:00:00+07:00");
const JUST_BEFORE_CLOSING = new Date(CLOSING_TIME.getTime() - 1);
const opening_hours = JSON.stringify({ mon: [["08:00", "22:00"]], outside: "refuse" });
const closeDanaUntil = (until: Date | null) =>
  JSON.stringify({ dana: { reason: "Gangguan DANA", until: until?.toISOString() ?? null } });

let desk: TransactionsFixture;
beforeAll(async () => {
  desk = await startTransactionsFixture();
});
afterAll(() => desk.close());

/** Sets the clock of the service. */
const setClock = (at: Date) => Object.assign(desk.service.dependencies.context, { now: () => at });
beforeEach(() => {
  setClock(JUST_BEFORE_CLOSING);
});

const countOrders = () => desk.db.collection("transactions").countDocuments();
const listDestinations = async () =>
  dataOf<{ value: string; available: boolean; reason: string | null }[]>(
    await desk.api.get(API.listDestinations.path),
  );

test("an order outside opening hours is refused with 503 OFFLINE, or accepted if opening_hours.outside is `take`", async () => {
  await desk.settings({ opening_hours });
  expect((await desk.create()).status).toBe(201);
  setClock(CLOSING_TIME);
  const countBefore = await countOrders();
  const refusal = await desk.create();
  expect([refusal.status, refusal.body.code]).toEqual([503, "OFFLINE"]);
  expect(await countOrders()).toBe(countBefore);
  await desk.settings({ opening_hours: opening_hours.replace("refuse", "take") });
  expect((await desk.create()).status).toBe(201);
});

test("a closed destination is listed with its reason, and only orders to it are refused", async () => {
  await desk.settings({ destinations_off: closeDanaUntil(null) });
  const [dana, ...others] = await listDestinations();
  expect(dana).toMatchObject({ value: "dana", available: false, reason: "Gangguan DANA" });
  expect(others).toHaveLength(10);
  for (const other of others) expect(other).toMatchObject({ available: true, reason: null });
  const rates = dataOf(await desk.api.get(API.getRates.path));
  expect(Object.keys(rates)).toHaveLength(11);

  const countBefore = await countOrders();
  const refusal = await desk.create({ destination: "dana" });
  expect([refusal.status, refusal.body.code]).toEqual([409, "DESTINATION_CLOSED"]);
  expect(refusal.body["error"]).toBe("DANA sedang tutup: Gangguan DANA");
  expect(await countOrders()).toBe(countBefore);
  expect((await desk.create({ destination: "bca" })).status).toBe(201);
});

test("a closed destination accepts orders again when its closing ends", async () => {
  await desk.settings({ destinations_off: closeDanaUntil(CLOSING_TIME) });
  expect((await desk.create({ destination: "dana" })).status).toBe(409);
  setClock(CLOSING_TIME);
  expect((await listDestinations())[0]).toMatchObject({ available: true, reason: null });
  expect((await desk.create({ destination: "dana" })).status).toBe(201);
});

test("a retry with the same idempotency key gets the accepted order even after its destination has closed", async () => {
  await desk.settings({ destinations_off: "" });
  const key = "a-key-of-dana-1";
  const order = { destination: "dana", user_whatsapp: "081277700012" };
  const { id } = dataOf<{ id: string }>(await desk.create(order, key));
  await desk.settings({ destinations_off: closeDanaUntil(null) });
  const retry = await desk.create(order, key);
  expect([retry.status, dataOf<{ id: string }>(retry).id]).toEqual([200, id]);
});
