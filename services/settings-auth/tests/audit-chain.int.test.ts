import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Context } from "../src/use-cases/context.js";
import { openAuditTrail, createSampleEntry } from "./audit-trail.js";
import type { AuditTrail, StoredRow } from "./audit-trail.js";
import { startSettingsAuthFixture } from "./fixture.js";
import type { SettingsAuthFixture } from "./fixture.js";

const REPLICA_COUNT = 3;
const ENTRY_COUNT = 60;

let desk: SettingsAuthFixture;
let context: Context;
let trail: AuditTrail;
beforeAll(async () => {
  desk = await startSettingsAuthFixture();
  ({ context } = desk.service.dependencies);
  trail = openAuditTrail(desk);
});
afterAll(() => desk.close());
beforeEach(() => trail.clear());

function expectUnbrokenChain(chain: readonly StoredRow[]): void {
  expect(chain.map(({ seq }) => seq)).toEqual(chain.map((_, index) => index + 1));
  const previousHashes = [null, ...chain.map(({ hash }) => hash)].slice(0, chain.length);
  expect(chain.map(({ prev_hash }) => prev_hash)).toEqual(previousHashes);
}

describe("appending to the audit trail", () => {
  test("appending numbers entries in the order in which they are given", async () => {
    const addedEntries = Array.from({ length: 5 }, () => createSampleEntry());
    await context.audit.add(addedEntries);
    const storedRows = await trail.rows();
    expectUnbrokenChain(storedRows);
    expect(storedRows.map(({ _id }) => _id)).toEqual(addedEntries.map(({ id }) => id));
    expect((await trail.verify())[0]).toBe(0);
  });

  test("appending stores an entry only once, even if it is added again together with new entries", async () => {
    const [first, second, third] = [createSampleEntry(), createSampleEntry(), createSampleEntry()];
    await context.audit.add([second]);
    await context.audit.add([first, second, third, first]);
    const storedRows = await trail.rows();
    expectUnbrokenChain(storedRows);
    expect(storedRows.map(({ _id }) => _id)).toEqual([second, first, third].map(({ id }) => id));
  });

  test("concurrent appending by several replicas leaves no gap and loses no entry", async () => {
    const otherReplicas = await Promise.all(Array.from({ length: REPLICA_COUNT - 1 }, () => desk.replica()));
    const replicas = [desk, ...otherReplicas].map(({ service }) => service.dependencies.context.audit);
    const addedEntries = replicas.map(() => Array.from({ length: ENTRY_COUNT }, () => createSampleEntry()));
    await Promise.all(
      replicas.map(async (replica, index) => {
        for (const entry of addedEntries[index] ?? []) await replica.add([entry]);
      }),
    );
    const storedRows = await trail.rows();
    expectUnbrokenChain(storedRows);
    expect(storedRows.map(({ _id }) => _id).toSorted()).toEqual(
      addedEntries
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    );
    // Each replica's entries keep their order in the chain.
    for (const [index, replicaEntries] of addedEntries.entries()) {
      const entryIds = new Set(replicaEntries.map(({ id }) => id));
      expect([index, storedRows.filter(({ _id }) => entryIds.has(_id)).map(({ _id }) => _id)]).toEqual([
        index,
        [...entryIds],
      ]);
    }
    expect((await trail.verify())[0]).toBe(0);
  }, 60_000);

  test("appending entries concurrently takes only one read and one insert", async () => {
    const commandNames: string[] = [];
    const client = desk.service.dependencies.connection.getClient();
    const recordCommand = ({
      commandName,
      command,
    }: {
      commandName: string;
      command: Record<string, unknown>;
    }) => {
      if (Object.values(command).includes("audit")) commandNames.push(commandName);
    };
    client.on("commandStarted", recordCommand);
    await Promise.all(Array.from({ length: 20 }, () => context.audit.add([createSampleEntry()])));
    client.off("commandStarted", recordCommand);
    expect(commandNames).toEqual(["find", "insert"]);
  });
});
