import { randomUUID } from "node:crypto";
import { API, createEvent, fillPath } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { createPublisher } from "@tukar-saldo/messaging";
import { createLogger } from "@tukar-saldo/service-kit";
import { dataOf, eventually, placeOrder, solveChallenge, validOrderBody } from "@tukar-saldo/test-kit";
import { acknowledge } from "../driver.js";
import type { Scenario, ScenarioContext } from "../scenario.js";

const SIMULTANEOUS_REQUESTS = 50;
const BACKLOG_EVENTS = 10_000;
const BATCH_SIZE = 500;
const CATCH_UP_TIMEOUT_MS = 5_000;
const CHANGE_ROUNDS = 10;

async function placeOwnOrder({ desk, history }: ScenarioContext): Promise<TransactionRow> {
  const row = await placeOrder(desk.api);
  acknowledge(history, randomUUID(), row.transaction_id);
  return row;
}

/** Sends an order 50 times simultaneously through both gateways. Exactly one request must create the order. */
async function repeatOrder({ desk, history }: ScenarioContext): Promise<void> {
  const orderFields = validOrderBody();
  const headers = { "idempotency-key": randomUUID() };
  const sendOrder = async (index: number) => {
    const gateway = desk.gateways[index % 2] ?? desk.api;
    const captcha_token = await solveChallenge(gateway, "transaction_submit");
    return gateway.post(API.createOrder.path, { ...orderFields, captcha_token }, { headers });
  };
  const answers = await Promise.all(
    Array.from({ length: SIMULTANEOUS_REQUESTS }, (_, index) => sendOrder(index)),
  );
  const createdIds = new Set(
    answers
      .filter(({ status }) => status < 300)
      .map((answer) => dataOf<TransactionRow>(answer).transaction_id),
  );
  for (const id of createdIds) acknowledge(history, headers["idempotency-key"], id);
  if (createdIds.size !== 1) throw new Error(`one key made ${createdIds.size} orders`);
  const createdCount = answers.filter(({ status }) => status === 201).length;
  if (createdCount !== 1) throw new Error(`one key was answered 201 ${createdCount} times`);
}

/** Lets two staff members change an order simultaneously. The last acknowledged version must be the stored one. */
async function changeSimultaneously(stage: ScenarioContext): Promise<void> {
  const { desk, data } = stage;
  const { id, transaction_id, version } = await placeOwnOrder(stage);
  let lastVersion = 0;
  for (let round = 0; round < CHANGE_ROUNDS; round += 1) {
    const answers = await Promise.all(
      (["processing", "pending"] as const).map((status, index) =>
        (desk.gateways[index] ?? desk.api).put(
          fillPath(API.updateStatus.path, { id }),
          { status },
          { token: desk.adminToken },
        ),
      ),
    );
    const acknowledgedVersions = answers
      .filter(({ status }) => status < 300)
      .map((answer) => dataOf<TransactionRow>(answer).version);
    lastVersion = Math.max(lastVersion, ...acknowledgedVersions);
  }
  const storedOrder = await data.collection("transactions").findOne({ transaction_id });
  const storedVersion = Number(storedOrder?.["version"]);
  if (storedVersion !== lastVersion)
    throw new Error(`version ${storedVersion} is stored, ${lastVersion} was told`);
  if (storedVersion <= version) throw new Error("no change was accepted");
}

/** Restarts both notifiers with a backlog of 10,000 events. Dashboards must still show a new order within 5 s. */
async function restartWithBacklog(stage: ScenarioContext): Promise<void> {
  const { desk, dashboards } = stage;
  const notifiers = [0, 1].map((index) => desk.replica("notifier", index).process);
  const row = await placeOwnOrder(stage);
  await Promise.all(notifiers.map((notifier) => notifier.kill()));
  const publisher = createPublisher({ redisUrl: desk.redis.url, log: createLogger("test", "silent") });
  const actor = { id: null, name: null, role: "visitor", ip: null } as const;
  const createStaleEvent = () =>
    createEvent(
      "order.customer_paid",
      { after: row },
      { actor, requestId: "backlog", now: new Date(), newEventId: randomUUID },
    );
  for (let sent = 0; sent < BACKLOG_EVENTS; sent += BATCH_SIZE) {
    const staleEvents = Array.from({ length: BATCH_SIZE }, createStaleEvent);
    await eventually("Redis to take events", () => publisher.publish(...staleEvents).then(() => true));
  }
  await publisher.close();
  const newOrder = await placeOwnOrder(stage);
  const receivedBefore = dashboards.map(({ received }) => received);
  await Promise.all(notifiers.map((notifier) => notifier.restart()));
  await Promise.all(
    dashboards.map((dashboard) =>
      dashboard.waitForRows((rows) => rows.has(newOrder.transaction_id), CATCH_UP_TIMEOUT_MS),
    ),
  );
  await eventually("the backlog to be gone", async () => (await countJobs(desk.redis.url)) === 0, 60_000);
  const receivedRowCounts = dashboards.map(({ received }, index) => received - (receivedBefore[index] ?? 0));
  if (Math.max(...receivedRowCounts) > BACKLOG_EVENTS / 10)
    throw new Error(`dashboards got ${receivedRowCounts.join(", ")} rows`);
}

async function countJobs(redisUrl: string): Promise<number> {
  const publisher = createPublisher({ redisUrl, log: createLogger("test", "silent") });
  try {
    const queueStates = await eventually("Redis to answer", () => publisher.queues.readStates());
    return queueStates.reduce((sum, { waiting }) => sum + waiting, 0);
  } finally {
    await publisher.close();
  }
}

/** Scenarios of simultaneous requests, and of a backlog of events. */
export const REQUEST_SCENARIOS: readonly Scenario[] = [
  { name: "one order sent 50 times at once", run: repeatOrder },
  { name: "two members of staff change one order at once", run: changeSimultaneously },
  { name: "both notifiers return to 10,000 events", run: restartWithBacklog },
];
