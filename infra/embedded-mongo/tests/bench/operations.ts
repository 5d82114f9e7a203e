import type { Document } from "bson";
import type { Collection } from "mongodb";
import { measure, type Timing } from "./measure.js";
import { codeOf, orderOf } from "./orders.js";

/** Takes all measurements on a collection of `size` orders. */
export async function measureAll(orders: Collection<Document>, pid: number, size: number): Promise<Timing[]> {
  let next = size;
  const insert = (): Promise<unknown> => orders.insertOne(orderOf(next++));
  const any = (): string => codeOf(Math.floor(Math.random() * size));
  const run = (
    name: string,
    times: number,
    inFlight: number,
    work: () => Promise<unknown>,
  ): Promise<Timing> => measure(name, pid, times, inFlight, work);
  const deep = await keysetStart(orders, size);
  return [
    await run("insert, 1 in flight", 500, 1, insert),
    await run("insert, 8 in flight", 2000, 8, insert),
    await run("insert, 32 in flight", 4000, 32, insert),
    await run("find by unique key", 1000, 1, () => orders.findOne({ code: any() })),
    await run("first page of 20", 500, 1, () => page(orders, {})),
    await run("deep page of 20", 500, 1, () => page(orders, after(deep))),
    await run("guarded update", 500, 1, () => guardedUpdate(orders, any())),
    await run("count by status", 50, 1, () => orders.countDocuments({ status: "paid" })),
    await run("search without a hit", 3, 1, () => orders.findOne({ name: /nobody at all/i })),
    await run("full scan, grouped", 3, 1, () =>
      orders.aggregate([{ $group: { _id: "$status", sum: { $sum: "$amount" } } }]).toArray(),
    ),
    await duringScan(orders, pid, any),
  ];
}

function page(orders: Collection<Document>, filter: Document): Promise<Document[]> {
  return orders.find(filter).sort({ created_at: -1, _id: -1 }).limit(20).toArray();
}

async function keysetStart(orders: Collection<Document>, size: number): Promise<Document> {
  const middle = await orders.findOne({ code: codeOf(Math.floor(size / 2)) });
  if (!middle) throw new Error("the orders are not loaded");
  return middle;
}

function after({ created_at, _id }: Document): Document {
  return { $or: [{ created_at: { $lt: created_at } }, { created_at, _id: { $lt: _id } }] };
}

/** What a status change does: read, decide, write only if nobody else did meanwhile. */
async function guardedUpdate(orders: Collection<Document>, code: string): Promise<void> {
  const order = await orders.findOne({ code });
  await orders.findOneAndUpdate({ code, version: order?.version }, {
    $set: { updated_at: new Date() },
    $inc: { version: 1 },
    $push: { history: { $each: [{ at: new Date() }], $slice: -5 } },
  } as Document);
}

/** Look-ups of one client while another makes the server read everything, again and again. */
async function duringScan(orders: Collection<Document>, pid: number, any: () => string): Promise<Timing> {
  const state = { measuring: true };
  const scanning = (async () => {
    while (state.measuring) await orders.findOne({ name: /nobody at all/i });
  })();
  const lookUp = (): Promise<unknown> => orders.findOne({ code: any() });
  const timing = await measure("find by key during a scan", pid, 200, 1, lookUp);
  state.measuring = false;
  await scanning;
  return timing;
}
