import mongoose from "mongoose";
import { openLoadDesk } from "../../load-desk.js";
import type { LoadDesk } from "../../load-desk.js";
import type { Benchmark } from "../benchmark-plan.js";
import { compareSystems } from "../compare-systems.js";
import type { ComparedSystem } from "../compare-systems.js";
import { isSuccess, parseContent, sendRequest } from "../run-load.js";
import type { HttpRequest } from "../run-load.js";
import { countOrders } from "../soak/count-orders.js";
import type { Sightings } from "../soak/count-orders.js";
import { formatComparisons, formatTable } from "../table.js";
import type { BenchTargets } from "../bench-targets.js";
import { createOrderRequest } from "./visitors.js";

/** Every 20th request repeats an earlier request, with the same key, body and human-verification token. */
const REPEAT_EVERY = 20;
/** The number of latest requests from which the repeated request is chosen; some of them have no reply yet. */
const MAX_RECENT_REQUESTS = 64;
const REPLICA_COUNTS = { gateway: 2, transactions: 3 } as const;

interface RepeatedOrders extends ComparedSystem {
  /** The transaction ids of the successful replies for each idempotency key. */
  readonly idsByKey: Map<string, Set<string>>;
}

/** Creates a system that sends orders to the gateways in turn; 5 % of the orders repeat an earlier one. */
function createRepeatedOrders(name: string, desk: LoadDesk, urls: readonly string[]): RepeatedOrders {
  const idsByKey = new Map<string, Set<string>>();
  const recentRequests: HttpRequest[] = [];
  let sentCount = 0;
  function chooseNextRequest(): HttpRequest {
    sentCount += 1;
    const repeatedRequest =
      sentCount % REPEAT_EVERY === 0 ? recentRequests[(sentCount * 7) % recentRequests.length] : undefined;
    if (repeatedRequest) return repeatedRequest;
    const newRequest = createOrderRequest({ desk });
    if (recentRequests.push(newRequest) > MAX_RECENT_REQUESTS) recentRequests.shift();
    return newRequest;
  }
  const send = async (): Promise<number> => {
    const request = chooseNextRequest();
    const { status, content } = await sendRequest(urls[sentCount % urls.length] ?? "", request);
    if (isSuccess({ status })) {
      const idempotencyKey = request.headers?.["idempotency-key"] ?? "";
      const { data } = parseContent<{ data: { transaction_id: string } }>(content);
      idsByKey.set(idempotencyKey, (idsByKey.get(idempotencyKey) ?? new Set()).add(data.transaction_id));
    }
    return status;
  };
  return { name, send, idsByKey };
}

/** Counts how many stored orders have each idempotency key. */
async function readStoredKeys(mongoUrl: string, keys: ReadonlyMap<string, unknown>): Promise<Sightings> {
  const database = await mongoose.createConnection(mongoUrl).asPromise();
  try {
    const storedCounts: Sightings = new Map();
    const orderCollection = database.collection<{ idem?: { key: string } }>("transactions");
    for await (const { idem } of orderCollection.find({}, { projection: { "idem.key": 1 } }))
      if (idem && keys.has(idem.key)) storedCounts.set(idem.key, (storedCounts.get(idem.key) ?? 0) + 1);
    return storedCounts;
  } finally {
    await database.close();
  }
}

async function checkKeys({ idsByKey, name }: RepeatedOrders, desk: LoadDesk) {
  const storedCounts = await readStoredKeys(desk.system.mongoUrl, idsByKey);
  const orderCount = countOrders(name, new Set(idsByKey.keys()), storedCounts);
  const keysWithSeveralOrders = [...idsByKey.values()].filter((ids) => ids.size > 1).length;
  return { ...orderCount, differing: keysWithSeveralOrders };
}

/**
 * Sends orders, 5 % of them repeated, to a desk with two gateways and three order services, and to a desk with one of
 * each.
 */
export const benchmarkReplicas: Benchmark = async (targets: BenchTargets, { effort }) => {
  const { storage } = targets.desk.system;
  const replicatedDesk = await openLoadDesk({
    storage,
    replicas: REPLICA_COUNTS,
    env: { LOAD_SHEDDING: "off" },
  });
  try {
    const urls = [0, 1].map((index) => replicatedDesk.system.service("gateway", index).url);
    const replicatedOrders = createRepeatedOrders("desk", replicatedDesk, urls);
    const singleOrders = createRepeatedOrders("one replica of each", targets.desk, [targets.desk.system.url]);
    const comparisonRows = await compareSystems(
      "place an order, 5 % repeated",
      [replicatedOrders, singleOrders],
      effort,
    );
    const keyCounts = [
      await checkKeys(replicatedOrders, replicatedDesk),
      await checkKeys(singleOrders, targets.desk),
    ];
    const keyRows = keyCounts.map((each) =>
      [each.place, each.seen + each.lost, each.seen, each.lost, each.doubled, each.differing].map(String),
    );
    const tableHead = [
      "idempotency keys",
      "answered",
      "stored",
      "lost",
      "stored twice",
      "answered with two orders",
    ];
    return {
      found: { rows: comparisonRows, keys: keyCounts },
      text: `${formatComparisons(comparisonRows)}\n\n${formatTable([tableHead, ...keyRows])}`,
    };
  } finally {
    await replicatedDesk.close();
  }
};
