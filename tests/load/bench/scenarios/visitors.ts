import { randomUUID } from "node:crypto";
import { API, fillPath } from "@tukar-saldo/contracts";
import { documentOf } from "../../seed/write-orders.js";
import { drawOrder } from "../../seed/draw-order.js";
import { createDraws } from "../../seed/draws.js";
import type { Contestant } from "../compare.js";
import { MONOLITH } from "../ground.js";
import type { Ground } from "../ground.js";
import { sender } from "../run-load.js";
import type { HttpRequest } from "../run-load.js";

const DRIVER_IN_FLIGHT = 50;

export function create({ desk, monolith, monolithData }: Ground): Contestant[] {
  const order = (more: Record<string, string>): HttpRequest => {
    const request = { method: "POST", path: API.createOrder.path, body: desk.newOrder() } as const;
    return { ...request, headers: more };
  };
  const draws = createDraws(Date.now());
  const bare = monolithData.collection("bare");
  const insert = async (): Promise<number> => {
    const drawn = drawOrder(draws, { createdAt: new Date(), status: "pending" });
    await bare.insertOne(documentOf(drawn));
    return 201;
  };
  return [
    { name: "desk", send: sender(desk.system.url, () => order({ "idempotency-key": randomUUID() })) },
    { ...MONOLITH, send: sender(monolith.url, () => order({})) },
    { name: "driver's insertOne", send: insert, inFlight: DRIVER_IN_FLIGHT, processes: ["storage"] },
  ];
}

/** Ids of stored orders, one after another. */
async function idsOf(data: Ground["deskData"], collection: string): Promise<() => string> {
  const options = { projection: { _id: 0, transaction_id: 1 }, limit: 1_000 };
  const found = await data.collection<{ transaction_id: string }>(collection).find({}, options).toArray();
  let at = 0;
  return () => found[at++ % found.length]?.transaction_id ?? "";
}

export async function report({ desk, monolith, deskData, monolithData }: Ground): Promise<Contestant[]> {
  const [ours, theirs] = [await idsOf(deskData, "transactions"), await idsOf(monolithData, "orders")];
  const ask = (transaction_id: string): HttpRequest => ({
    method: "POST",
    path: fillPath(API.getReport.path, { transaction_id }),
    body: { recaptcha_token: desk.humanToken("transaction_detail") },
  });
  return [
    { name: "desk", send: sender(desk.system.url, () => ask(ours())) },
    { ...MONOLITH, send: sender(monolith.url, () => ask(theirs())) },
  ];
}

const constants =
  (path: string) =>
  ({ desk, monolith }: Ground): Contestant[] => [
    { name: "desk", send: sender(desk.system.url, () => ({ path })) },
    // Two numbers out of memory: the least that a plain server can do.
    { ...MONOLITH, send: sender(monolith.url, () => ({ path: API.getRates.path })) },
  ];

export const rates = constants(API.getRates.path);
export const online = constants(API.getOnlineState.path);
export const contact = constants(API.getContact.path);
export const destinations = constants(API.listDestinations.path);

const listDestinations = (): HttpRequest => ({ path: API.listDestinations.path });

/** The same service asked through the gateway and without it. */
export const gateway = ({ desk: { system } }: Ground): Contestant[] => {
  return [
    { name: "desk", send: sender(system.url, listDestinations) },
    { name: "without the gateway", send: sender(system.service("transactions").url, listDestinations) },
  ];
};
