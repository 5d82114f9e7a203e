import { API, fillPath } from "@tukar-saldo/contracts";
import type { ComparedSystem } from "../compare-systems.js";
import { createSender } from "../run-load.js";
import type { HttpRequest, SendRequest } from "../run-load.js";
import type { BenchTargets } from "../bench-targets.js";
import { createStatusRequest } from "./staff.js";

const ORDERS_TO_USE = 200;

const createDeskScenario = (send: SendRequest): ComparedSystem[] => [{ name: "desk", send }];

interface StoredOrder {
  readonly id: string;
  readonly transaction_id: string;
}

/** Reads the newest orders, which customers and staff request most often. */
async function readOrders({ deskData }: BenchTargets): Promise<StoredOrder[]> {
  const options = {
    projection: { transaction_id: 1 },
    sort: { created_at: -1 },
    limit: ORDERS_TO_USE,
  } as const;
  const foundOrders = await deskData
    .collection<{ transaction_id: string }>("transactions")
    .find({}, options)
    .toArray();
  return foundOrders.map(({ _id, transaction_id }) => ({ id: _id.toString(), transaction_id }));
}

/** Changes the status of one order after another. Passes over all orders alternate between two statuses. */
async function createStatusChangeScenario(targets: BenchTargets): Promise<ComparedSystem[]> {
  const orders = await readOrders(targets);
  let sentCount = 0;
  const createChange = (): HttpRequest => {
    const status = Math.floor(sentCount / orders.length) % 2 === 0 ? "processing" : "pending";
    const { id = "" } = orders[sentCount++ % orders.length] ?? {};
    return createStatusRequest(targets, id, status);
  };
  return createDeskScenario(createSender(targets.desk.system.url, createChange));
}

async function createPaymentScenario(targets: BenchTargets): Promise<ComparedSystem[]> {
  const orders = await readOrders(targets);
  let sentCount = 0;
  const createRequest = () => {
    const { transaction_id = "" } = orders[sentCount++ % orders.length] ?? {};
    return { path: fillPath(API.getPaymentInstructions.path, { transaction_id }) };
  };
  return createDeskScenario(createSender(targets.desk.system.url, createRequest));
}

const createReadScenario =
  (path: string, headers: Record<string, string>) =>
  ({ desk }: BenchTargets): ComparedSystem[] =>
    createDeskScenario(createSender(desk.system.url, () => ({ path, headers })));

const BROWSER_HEADERS = { accept: "text/html", "accept-encoding": "br" };
const createPageScenario = createReadScenario("/", BROWSER_HEADERS);

/** Requests a script of the start page, which browsers cache for a year. */
async function createAssetScenario(targets: BenchTargets): Promise<ComparedSystem[]> {
  const startPageHtml = await (await fetch(targets.desk.system.url, { headers: BROWSER_HEADERS })).text();
  const [asset = ""] = /\/assets\/[\w.-]+\.js/.exec(startPageHtml) ?? [];
  return createReadScenario(asset, BROWSER_HEADERS)(targets);
}

const createServerTimeScenario = createReadScenario(API.getServerTime.path, {});

/** The requests of customers and dashboards that no other scenario of the bench measures. */
export const CAPACITY_SCENARIOS = {
  page: createPageScenario,
  asset: createAssetScenario,
  "payment instructions": createPaymentScenario,
  "set a status": createStatusChangeScenario,
  "server time": createServerTimeScenario,
};
