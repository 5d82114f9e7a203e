import { expect, test } from "@jest/globals";
import { Checkpointer } from "./checkpointer.js";
import { encodeRecord } from "./journal-record.js";
import { MemoryTable } from "./memory-table.js";

const waitOneTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function createChanges(key: string, size = 1): MemoryTable {
  const table = new MemoryTable();
  table.set(key, Buffer.alloc(size));
  return table;
}

/** Creates a checkpointer over a fake journal and tree, whose operations end when the test calls `finish`. */
function setUp(checkpointBytes = 1e6) {
  const calls: ("rotate" | "clear" | "wipe")[] = [];
  const pending: Record<"append" | "apply", (() => void)[]> = { append: [], apply: [] };
  const waitForFinish = (name: "append" | "apply"): Promise<void> =>
    new Promise((resolve) => pending[name].push(resolve));
  const journal = {
    append: (changes: MemoryTable) => waitForFinish("append").then(() => encodeRecord(1, changes)),
    rotate: () => void calls.push("rotate"),
    clearInactive: async () => void calls.push("clear"),
    wipeInactive: async () => void calls.push("wipe"),
  };
  const tree = {
    async *apply() {
      await waitForFinish("apply");
      yield 0.5;
      await waitForFinish("apply");
      yield 1;
    },
    interrupt: () => undefined,
  };
  const recovered = { older: new MemoryTable(), newer: new MemoryTable() };
  const checkpoints = new Checkpointer(tree, journal, recovered, checkpointBytes);
  const finish = async (name: "append" | "apply"): Promise<void> => {
    await waitOneTurn();
    pending[name].shift()?.();
    await waitOneTurn();
  };
  const commit = async (key: string, size?: number): Promise<void> => {
    const committed = checkpoints.commit(createChanges(key, size));
    await finish("append");
    await committed;
  };
  return { checkpoints, calls, finish, commit };
}

test("a checkpoint finishes the pending append before it rotates the journal files", async () => {
  const { checkpoints, calls, finish, commit } = setUp();
  await commit("a");
  const committed = checkpoints.commit(createChanges("b"));
  await waitOneTurn();
  const checkpointed = checkpoints.checkpoint();
  await waitOneTurn();
  expect(calls).toEqual([]);
  await finish("append");
  await committed;
  await finish("apply");
  await finish("apply");
  await checkpointed;
  expect(calls).toEqual(["rotate", "clear"]);
});

test("heavy writers wait until the checkpoint has caught up", async () => {
  const { checkpoints, finish, commit } = setUp(1000);
  await commit("a", 1000);
  await commit("b", 1200);
  let isFree = false;
  const freed = checkpoints.waitUntilCaughtUp().then(() => (isFree = true));
  await waitOneTurn();
  expect(isFree).toBe(false);
  // Applying half of the first memtable frees room for half of its size in the second.
  await finish("apply");
  await freed;
  expect(isFree).toBe(true);
});

test("a wipe of the journal overwrites every file freed meanwhile, also by a concurrent checkpoint", async () => {
  const { checkpoints, calls, finish, commit } = setUp(1000);
  const wiped = checkpoints.wipeJournal();
  await finish("apply");
  await finish("apply");
  // Large enough to start a checkpoint of its own.
  const committed = commit("a", 2000);
  for (let step = 0; step < 12; step += 1) {
    await finish("append");
    await finish("apply");
  }
  await Promise.all([wiped, committed]);
  expect(calls.filter((name) => name === "wipe").length).toBeGreaterThanOrEqual(2);
  expect(calls).not.toContain("clear");
});
