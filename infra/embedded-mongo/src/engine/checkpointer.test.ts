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
  const pendingOperations: Record<"append" | "apply", (() => void)[]> = { append: [], apply: [] };
  const waitForFinish = (name: "append" | "apply"): Promise<void> =>
    new Promise((resolve) => pendingOperations[name].push(resolve));
  const journal = {
    append: (changes: MemoryTable) => waitForFinish("append").then(() => encodeRecord(1, changes).entries),
    rotate: () => void calls.push("rotate"),
    clearInactive: async (wipes: boolean) => void calls.push(wipes ? "wipe" : "clear"),
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
  const recoveredTables = { older: new MemoryTable(), newer: new MemoryTable() };
  const checkpointer = new Checkpointer(tree, journal, recoveredTables, checkpointBytes);
  const finish = async (name: "append" | "apply"): Promise<void> => {
    await waitOneTurn();
    pendingOperations[name].shift()?.();
    await waitOneTurn();
  };
  const commit = async (key: string, size?: number): Promise<void> => {
    const pendingCommit = checkpointer.commit(createChanges(key, size));
    await finish("append");
    await pendingCommit;
  };
  return { checkpointer, calls, finish, commit };
}

test("a checkpoint finishes the pending append before it rotates the journal files", async () => {
  const { checkpointer, calls, finish, commit } = setUp();
  await commit("a");
  const pendingCommit = checkpointer.commit(createChanges("b"));
  await waitOneTurn();
  const pendingCheckpoint = checkpointer.checkpoint();
  await waitOneTurn();
  expect(calls).toEqual([]);
  await finish("append");
  await pendingCommit;
  await finish("apply");
  await finish("apply");
  await pendingCheckpoint;
  expect(calls).toEqual(["rotate", "clear"]);
});

test("waitUntilCaughtUp resolves once the running checkpoint has applied enough changes", async () => {
  const { checkpointer, finish, commit } = setUp(1000);
  await commit("a", 1000);
  await commit("b", 1200);
  let hasResumed = false;
  const pendingWait = checkpointer.waitUntilCaughtUp().then(() => (hasResumed = true));
  await waitOneTurn();
  expect(hasResumed).toBe(false);
  // Applying half of the first memtable frees room for half of its size in the second.
  await finish("apply");
  await pendingWait;
  expect(hasResumed).toBe(true);
});

test("wipeJournal also overwrites the journal file that a concurrent checkpoint frees", async () => {
  const { checkpointer, calls, finish, commit } = setUp(1000);
  const pendingWipe = checkpointer.wipeJournal();
  await finish("apply");
  await finish("apply");
  // This commit is large enough to start another checkpoint.
  const pendingCommit = commit("a", 2000);
  for (let step = 0; step < 12; step += 1) {
    await finish("append");
    await finish("apply");
  }
  await Promise.all([pendingWipe, pendingCommit]);
  expect(calls.filter((name) => name === "wipe").length).toBeGreaterThanOrEqual(2);
  expect(calls).not.toContain("clear");
});
