import { expect, test } from "@jest/globals";
import { Checkpointer } from "./checkpointer.js";
import { encodeRecord } from "./journal-record.js";
import { MemoryTable } from "./memory-table.js";

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function changesOf(key: string, size = 1): MemoryTable {
  const table = new MemoryTable();
  table.set(key, Buffer.alloc(size));
  return table;
}

/** Creates a checkpointer over a fake journal and tree, whose operations end when the test calls `finish`. */
function setUp(usualBytes = 1e6) {
  const done: ("rotate" | "clear" | "wipe")[] = [];
  const open: Record<"append" | "apply", (() => void)[]> = { append: [], apply: [] };
  const step = (name: "append" | "apply"): Promise<void> =>
    new Promise((resolve) => open[name].push(resolve));
  const journal = {
    append: (changes: MemoryTable) => step("append").then(() => encodeRecord(1, changes)),
    rotate: () => void done.push("rotate"),
    clearInactive: async () => void done.push("clear"),
    wipeInactive: async () => void done.push("wipe"),
  };
  const tree = {
    async *apply() {
      await step("apply");
      yield 0.5;
      await step("apply");
      yield 1;
    },
    interrupt: () => undefined,
  };
  const recovered = { older: new MemoryTable(), newer: new MemoryTable() };
  const checkpoints = new Checkpointer(tree, journal, recovered, usualBytes);
  const finish = async (name: "append" | "apply"): Promise<void> => {
    await turn();
    open[name].shift()?.();
    await turn();
  };
  const take = async (key: string, size?: number): Promise<void> => {
    const taken = checkpoints.commit(changesOf(key, size));
    await finish("append");
    await taken;
  };
  return { checkpoints, done, finish, take };
}

test("a checkpoint finishes the pending append before it rotates the journal files", async () => {
  const { checkpoints, done, finish, take } = setUp();
  await take("a");
  const taken = checkpoints.commit(changesOf("b"));
  await turn();
  const all = checkpoints.checkpoint();
  await turn();
  expect(done).toEqual([]);
  await finish("append");
  await taken;
  await finish("apply");
  await finish("apply");
  await all;
  expect(done).toEqual(["rotate", "clear"]);
});

test("heavy writers wait until the checkpoint has caught up", async () => {
  const { checkpoints, finish, take } = setUp(1000);
  await take("a", 1000);
  await take("b", 1200);
  let isFree = false;
  const freed = checkpoints.waitUntilCaughtUp().then(() => (isFree = true));
  await turn();
  expect(isFree).toBe(false);
  // Applying half of the first memtable frees room for half of its size in the second.
  await finish("apply");
  await freed;
  expect(isFree).toBe(true);
});

test("every journal file that is freed while the journal is wiped is overwritten, also by a checkpoint that comes between", async () => {
  const { checkpoints, done, finish, take } = setUp(1000);
  const wiped = checkpoints.wipeJournal();
  await finish("apply");
  await finish("apply");
  // Large enough for a checkpoint of its own.
  const taken = take("a", 2000);
  for (let step = 0; step < 12; step += 1) {
    await finish("append");
    await finish("apply");
  }
  await Promise.all([wiped, taken]);
  expect(done.filter((name) => name === "wipe").length).toBeGreaterThanOrEqual(2);
  expect(done).not.toContain("clear");
});
