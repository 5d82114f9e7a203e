import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { eventually } from "@tukar-saldo/test-kit";
import { startNotifierFixture } from "./fixture.js";
import type { NotifierFixture } from "./fixture.js";

let desk: NotifierFixture;
beforeAll(async () => {
  desk = await startNotifierFixture();
});
afterAll(() => desk.close());

test("the notifier uses every database right that it declares, and no other", async () => {
  const session = await desk.signIn();
  const tenMinutesAgo = new Date(Date.now() - 600_000);
  await desk.db.collection("sessions").updateMany({}, { $set: { last_seen: tenMinutesAgo } });
  await desk.connect(session);
  await eventually("every right to be used", () => desk.rights.listUnused().length === 0);
  expect(desk.rights.listUnused()).toEqual([]);
  desk.rights.check();
});
