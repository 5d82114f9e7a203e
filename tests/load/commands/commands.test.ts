import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { FIRST_ADMIN, dataOf, eventually } from "@tukar-saldo/test-kit";
import type { ApiResponse, ApiClient, TestStore } from "@tukar-saldo/test-kit";
import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { openLoadDesk } from "../load-desk.js";
import type { LoadDesk } from "../load-desk.js";
import { createRandomSource } from "../seed/random-source.js";
import { planOrders } from "../seed/plan-orders.js";
import { storeGeneratedOrders } from "../seed/write-orders.js";
import { COMMANDS_PER_REQUEST } from "./commands-per-request.js";
import type { MeasuredRequest } from "./commands-per-request.js";
import { countCommands, prepareCommandRecording } from "./record-commands.js";

let storage: TestStore;
let desk: LoadDesk;
let connection: Connection;
let order: TransactionRow;
let cursor: string;
/** Orders to be marked as paid, each only once, because marking a paid order again changes nothing. */
const unpaidOrders: TransactionRow[] = [];

const sendOrder = (api: ApiClient): Promise<ApiResponse> =>
  api.post(API.createOrder.path, desk.newOrder(), { headers: { "idempotency-key": randomUUID() } });
const createListSender = (query: string) => (api: ApiClient) =>
  api.get(`${API.listOrders.path}?limit=20&${query}`, { token: desk.token });
const createReadSender = (path: string) => (api: ApiClient) => api.get(path, { token: desk.token });
const logIn = (api: ApiClient): Promise<ApiResponse> => {
  const { email, password } = FIRST_ADMIN;
  return api.post(API.logIn.path, { email, password, recaptcha_token: desk.createHumanToken("login") });
};
const readReport = (api: ApiClient): Promise<ApiResponse> =>
  api.post(fillPath(API.getReport.path, { transaction_id: order.transaction_id }), {
    recaptcha_token: desk.createHumanToken("transaction_detail"),
  });
// Alternates between two statuses, because setting the same status again changes nothing.
let isProcessing = false;
const setStatus = (api: ApiClient): Promise<ApiResponse> => {
  isProcessing = !isProcessing;
  const status = isProcessing ? "processing" : "pending";
  return api.put(fillPath(API.updateStatus.path, { id: order.id }), { status }, { token: desk.token });
};

const REQUEST_SENDERS: Record<MeasuredRequest, (api: ApiClient) => Promise<ApiResponse>> = {
  "place an order": sendOrder,
  "set a status": setStatus,
  report: readReport,
  "word of a payment": (api) =>
    api.post(
      fillPath(API.markOrderPaid.path, { transaction_id: unpaidOrders.shift()?.transaction_id ?? "" }),
      {},
    ),
  "order status": (api) =>
    api.get(fillPath(API.getOrderStatus.path, { transaction_id: order.transaction_id })),
  rates: createReadSender(API.getRates.path),
  "whether orders are taken": createReadSender(API.getOnlineState.path),
  contact: createReadSender(API.getContact.path),
  desk: createReadSender(API.getDesk.path),
  pulse: createReadSender(API.getPulse.path),
  destinations: createReadSender(API.listDestinations.path),
  "payment instructions": (api) =>
    api.get(fillPath(API.getPaymentInstructions.path, { transaction_id: order.transaction_id })),
  "first page": createListSender("date_range=all"),
  "next page": (api) => createListSender(`date_range=all&cursor=${encodeURIComponent(cursor)}`)(api),
  "page of a status": createListSender("status=completed"),
  search: createListSender("search=budi"),
  stats: createReadSender(API.getStats.path),
  breakdown: createReadSender(`${API.getBreakdown.path}?days=30`),
  "sign in": logIn,
  profile: createReadSender(API.getProfile.path),
  notices: createReadSender(API.listNotices.path),
  settings: createReadSender(API.getSettings.path),
};

/** Waits until the events of all orders and sessions are published. */
const waitUntilPublished = (): Promise<unknown> =>
  eventually("all events are published", async () => {
    const pendingDocuments = ["transactions", "sessions"].map((name) =>
      connection.collection(name).findOne({ outbox_at: { $exists: true } }),
    );
    return (await Promise.all(pendingDocuments)).every((found) => found === null);
  });

beforeAll(async () => {
  const recording = await prepareCommandRecording();
  storage = recording.storage;
  desk = await openLoadDesk(recording.options);
  connection = await mongoose.createConnection(desk.system.mongoUrl).asPromise();
  const random = createRandomSource(1);
  await storeGeneratedOrders(
    connection,
    planOrders({ orders: 200, today: 20, days: 10, now: new Date() }, random),
    random,
  );
  order = dataOf<TransactionRow>(await sendOrder(desk.system.api));
  for (let count = 0; count < 6; count += 1) {
    unpaidOrders.push(dataOf<TransactionRow>(await sendOrder(desk.system.api)));
  }
  const firstPage = await createListSender("date_range=all")(desk.system.api);
  cursor = (firstPage.body["meta"] as { next_cursor: string }).next_cursor;
  // Sends each request once, to open connections and load Redis scripts, whose commands must not be counted.
  for (const send of Object.values(REQUEST_SENDERS)) dataOf(await send(desk.system.api));
  await waitUntilPublished();
}, 120_000);

afterAll(async () => {
  await connection.close();
  await desk.close();
  await storage.close();
});

test.each(Object.keys(COMMANDS_PER_REQUEST) as MeasuredRequest[])(
  "the request '%s' sends exactly the commands that commands-per-request.ts lists",
  async (work) => {
    const commands = await countCommands(desk.system, REQUEST_SENDERS[work], waitUntilPublished);
    expect(commands).toEqual(COMMANDS_PER_REQUEST[work]);
  },
);
