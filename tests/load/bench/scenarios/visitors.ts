import { randomUUID } from "node:crypto";
import { API, fillPath } from "@tukar-saldo/contracts";
import { toStoredDocument } from "../../seed/write-orders.js";
import { generateOrder } from "../../seed/generate-order.js";
import { createRandomSource } from "../../seed/random-source.js";
import type { ComparedSystem } from "../compare-systems.js";
import { MONOLITH } from "../bench-targets.js";
import type { BenchTargets } from "../bench-targets.js";
import { createSender } from "../run-load.js";
import type { HttpRequest } from "../run-load.js";

const BARE_INSERTS_IN_FLIGHT = 50;

/** Creates a request that places a new order, with different fields each time. */
export function createOrderRequest({ desk }: Pick<BenchTargets, "desk">): HttpRequest {
  const headers = { "idempotency-key": randomUUID() };
  return { method: "POST", path: API.createOrder.path, headers, body: desk.newOrder() };
}

/** Creates a request that reads the report of an order. */
export function createReportRequest(
  { desk }: Pick<BenchTargets, "desk">,
  transaction_id: string,
): HttpRequest {
  return {
    method: "POST",
    path: fillPath(API.getReport.path, { transaction_id }),
    body: { recaptcha_token: desk.createHumanToken("transaction_detail") },
  };
}

export function createOrderScenario(targets: BenchTargets): ComparedSystem[] {
  const { desk, monolith, monolithData } = targets;
  const createOrder = (): HttpRequest => createOrderRequest(targets);
  const random = createRandomSource(Date.now());
  const insertOnlyCollection = monolithData.collection("bare");
  const insertOrder = async (): Promise<number> => {
    const generatedOrder = generateOrder(random, { createdAt: new Date(), status: "pending" });
    await insertOnlyCollection.insertOne(toStoredDocument(generatedOrder));
    return 201;
  };
  return [
    { name: "desk", send: createSender(desk.system.url, createOrder) },
    { ...MONOLITH, send: createSender(monolith.url, createOrder) },
    {
      name: "driver's insertOne",
      send: insertOrder,
      inFlight: BARE_INSERTS_IN_FLIGHT,
      processes: ["storage"],
    },
  ];
}

/** Creates a function that returns the transaction ids of stored orders one after another, endlessly. */
export async function createIdCycler(
  data: BenchTargets["deskData"],
  collection: string,
): Promise<() => string> {
  const options = { projection: { _id: 0, transaction_id: 1 }, limit: 1_000 };
  const storedOrders = await data
    .collection<{ transaction_id: string }>(collection)
    .find({}, options)
    .toArray();
  let nextIndex = 0;
  return () => storedOrders[nextIndex++ % storedOrders.length]?.transaction_id ?? "";
}

export async function createReportScenario(targets: BenchTargets): Promise<ComparedSystem[]> {
  const { desk, monolith, deskData, monolithData } = targets;
  const [nextDeskId, nextMonolithId] = [
    await createIdCycler(deskData, "transactions"),
    await createIdCycler(monolithData, "orders"),
  ];
  return [
    { name: "desk", send: createSender(desk.system.url, () => createReportRequest(targets, nextDeskId())) },
    { ...MONOLITH, send: createSender(monolith.url, () => createReportRequest(targets, nextMonolithId())) },
  ];
}

const createPublicReadScenario =
  (path: string) =>
  ({ desk, monolith }: BenchTargets): ComparedSystem[] => [
    { name: "desk", send: createSender(desk.system.url, () => ({ path })) },
    // The monolith always gets a request for the rates: it serves them from memory, the minimum work of a server.
    { ...MONOLITH, send: createSender(monolith.url, () => ({ path: API.getRates.path })) },
  ];

export const createRatesScenario = createPublicReadScenario(API.getRates.path);
export const createOnlineScenario = createPublicReadScenario(API.getOnlineState.path);
export const createContactScenario = createPublicReadScenario(API.getContact.path);
export const createDestinationsScenario = createPublicReadScenario(API.listDestinations.path);
