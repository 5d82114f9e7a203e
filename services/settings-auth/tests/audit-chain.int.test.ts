import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Context } from "../src/use-cases/context.js";
import { openAuditTrail, sampleEntry } from "./audit-trail.js";
import type { AuditTrail, StoredRow } from "./audit-trail.js";
import { startSettingsAuthFixture } from "./fixture.js";
import type { SettingsAuthFixture } from "./fixture.js";

const REPLICAS = 3;
const ENTRIES = 60;

let desk: SettingsAuthFixture;
let context: Context;
let trail: AuditTrail;
beforeAll(async () => {
  desk = await startSettingsAuthFixture();
  ({ context } = desk.service.wired);
  trail = openAuditTrail(desk);
});
afterAll(() => desk.close());
beforeEach(() => trail.clear());

function expectWholeChain(chain: readonly StoredRow[]): void {
  expect(chain.map(({ seq }) => seq)).toEqual(chain.map((_, index) => index + 1));
  const before = [null, ...chain.map(({ hash }) => hash)].slice(0, chain.length);
  expect(chain.map(({ prev_hash }) => prev_hash)).toEqual(before);
}

describe("appending to the audit trail", () => {
  test("numbers entries in their order", async () => {
    const added = Array.from({ length: 5 }, () => sampleEntry());
    await context.audit.add(added);
    const stored = await trail.rows();
    expectWholeChain(stored);
    expect(stored.map(({ _id }) => _id)).toEqual(added.map(({ id }) => id));
    expect((await trail.verify())[0]).toBe(0);
  });

  test("stores an entry once that is added again, between new ones", async () => {
    const [first, second, third] = [sampleEntry(), sampleEntry(), sampleEntry()];
    await context.audit.add([second]);
    await context.audit.add([first, second, third, first]);
    const stored = await trail.rows();
    expectWholeChain(stored);
    expect(stored.map(({ _id }) => _id)).toEqual([second, first, third].map(({ id }) => id));
  });

  test("leaves no gap and loses no entry when several replicas append at once", async () => {
    const more = await Promise.all(Array.from({ length: REPLICAS - 1 }, () => desk.replica()));
    const replicas = [desk, ...more].map(({ service }) => service.wired.context.audit);
    const added = replicas.map(() => Array.from({ length: ENTRIES }, () => sampleEntry()));
    await Promise.all(
      replicas.map(async (replica, index) => {
        for (const entry of added[index] ?? []) await replica.add([entry]);
      }),
    );
    const stored = await trail.rows();
    expectWholeChain(stored);
    expect(stored.map(({ _id }) => _id).toSorted()).toEqual(
      added
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    );
    // The order of each replica's entries is kept.
    for (const [index, own] of added.entries()) {
      const ids = new Set(own.map(({ id }) => id));
      expect([index, stored.filter(({ _id }) => ids.has(_id)).map(({ _id }) => _id)]).toEqual([
        index,
        [...ids],
      ]);
    }
    expect((await trail.verify())[0]).toBe(0);
  }, 60_000);

  test("needs one read and one insert for entries that are added at once", async () => {
    const commands: string[] = [];
    const client = desk.service.wired.connection.getClient();
    const record = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
      if (Object.values(command).includes("audit")) commands.push(commandName);
    };
    client.on("commandStarted", record);
    await Promise.all(Array.from({ length: 20 }, () => context.audit.add([sampleEntry()])));
    client.off("commandStarted", record);
    expect(commands).toEqual(["find", "insert"]);
  });
});
