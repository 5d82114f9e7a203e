import { randomInt } from "node:crypto";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { Endpoint, ErrorCode, TransactionRow } from "@tukar-saldo/contracts";
import { safeParse } from "zod/v4/core";
import type { Caller, ContractDesk } from "./contract-desk.js";

type Params = Record<string, string>;

/** The parts of a valid request that cannot be derived from the declaration of the endpoint. */
export interface ValidRequest {
  /** A description that distinguishes the requests of one endpoint. */
  readonly description?: string;
  readonly params?: (desk: ContractDesk) => Promise<Params> | Params;
  readonly query?: string;
  readonly body?: (desk: ContractDesk) => Promise<object> | object;
  /** The error code to expect for callers with access, if the request cannot succeed on the desk of the tests. */
  readonly refusal?: ErrorCode;
  /** Callers that WHO_MAY_CALL admits but the handler refuses. */
  readonly forbiddenTo?: readonly Caller[];
  /** Callers from whom the request is not sent, because it concerns data of another user. */
  readonly unsuitedTo?: readonly Caller[];
  /** Set if the request ends its sender's session, so that tests must send it from a new session. */
  readonly endsSession?: true;
}

const createOrderIds = async (desk: ContractDesk): Promise<Params> => {
  const { transaction_id } = await desk.placeOrder();
  return { transaction_id, id: transaction_id };
};
/** Creates a customer whose only order is closed. */
const createCustomer = async (desk: ContractDesk): Promise<object> => {
  const account = String(randomInt(1e12, 1e13));
  const body = await desk.createOrderBody({ destination_account: account });
  const { body: created } = await desk.api.call("POST", API.createOrder.path, { body });
  const { id } = created.data as TransactionRow;
  await desk.callAsAdmin("PUT", fillPath(API.updateStatus.path, { id }), { status: "cancelled" });
  return { account };
};
const createClosing = async (desk: ContractDesk): Promise<Params> => {
  const day = "2026-11-19";
  await desk.callAsAdmin("POST", API.closeDay.path, { day });
  return { day };
};
const attestation = {
  id: "YQ",
  rawId: "YQ",
  type: "public-key",
  response: { clientDataJSON: "YQ", attestationObject: "YQ" },
};
const createUserId = async (desk: ContractDesk): Promise<Params> => ({ id: await desk.createUser() });

/**
 * Valid requests by the name of the endpoint's constant. An endpoint without parameters, required query and body needs
 * no entry.
 */
const VALID_REQUESTS: Partial<Record<string, readonly ValidRequest[]>> = {
  getPublishedText: [{ params: () => ({ name: "terms" }) }],
  updatePublishedText: [
    { params: () => ({ name: "privacy" }), body: () => ({ id: "## Data", en: "## Data" }) },
  ],
  getHumanChallenge: [{ query: "?action=login" }],
  createOrder: [
    { body: (desk) => desk.createOrderBody() },
    {
      description: "with the version of the terms",
      body: (desk) => desk.createOrderBody({ terms_version: 0 }),
    },
  ],
  getReport: [
    {
      params: createOrderIds,
      body: async (desk) => ({ recaptcha_token: await desk.createHumanToken("transaction_detail") }),
    },
  ],
  logIn: [
    { body: async (desk) => ({ ...desk.adminLogin, recaptcha_token: await desk.createHumanToken("login") }) },
  ],
  enterSecondFactor: [
    { body: () => ({ ticket: "no-such-ticket", code: "123456" }), refusal: "UNAUTHENTICATED" },
  ],
  confirmTotp: [{ body: () => ({ id: "not-begun", code: "123456" }), refusal: "NOT_FOUND" }],
  // Passkeys need a host name, but the URL of the desk under test contains an IP address.
  beginPasskey: [{ refusal: "VALIDATION_FAILED" }],
  confirmPasskey: [{ body: () => ({ id: "not-begun", attestation }), refusal: "VALIDATION_FAILED" }],
  removeFactor: [{ params: () => ({ id: "no-such-factor" }), refusal: "NOT_FOUND" }],
  stepUp: [{ body: (desk) => ({ password: desk.password }) }],
  getPaymentInstructions: [{ params: createOrderIds }],
  getOrderStatus: [{ params: createOrderIds }],
  markOrderPaid: [{ params: createOrderIds }],
  setUpDesk: [{ body: (desk) => desk.initBody, refusal: "ALREADY_INITIALISED" }],
  logOut: [{ endsSession: true }],
  changePassword: [
    {
      endsSession: true,
      body: (desk) => ({ current_password: desk.password, new_password: desk.password }),
    },
  ],
  endSession: [
    { params: async (desk) => ({ id: await desk.createUserSessionId() }), unsuitedTo: ["processor"] },
  ],
  getBreakdown: [{ query: "?days=7" }, { query: "?from=2026-11-01&to=2026-11-20&destination=bca" }],
  getFigures: [{ query: "?from=2026-11-01&to=2026-11-20&destination=bca" }],
  closeDay: [{ body: () => ({ day: "2026-11-20" }) }],
  listClosings: [{ query: "?before=2026-11-20" }],
  getClosing: [{ params: createClosing, query: "?revision=1" }],
  exportClosing: [{ params: createClosing, query: "?revision=1" }],
  listOrders: [
    { query: "?date_range=all&paid=1" },
    { query: "?from=2026-11-01&to=2026-11-20&destination=bca" },
  ],
  exportOrders: [
    { query: "?format=csv&date_range=today" },
    { query: "?format=xlsx&from=2026-11-20&to=2026-11-20" },
  ],
  getUserRole: [
    {
      description: "of another user",
      params: (desk) => ({ id: desk.adminId }),
      forbiddenTo: ["user", "processor"],
    },
    { description: "of the user", params: (desk) => ({ id: desk.userId }), unsuitedTo: ["processor"] },
  ],
  updateStatus: [{ params: createOrderIds, body: () => ({ status: "cancelled", reason: "no_code" }) }],
  getOrder: [{ params: createOrderIds }],
  recordFacts: [{ params: createOrderIds, body: () => ({ received_usd: 24.5, expected_version: 1 }) }],
  addNote: [{ params: createOrderIds, body: () => ({ text: "Pembeli minta dibayar malam ini" }) }],
  setHandler: [{ params: createOrderIds, body: () => ({ handler: "me", expected_version: 1 }) }],
  repriceOrder: [
    { params: createOrderIds, body: () => ({ received_usd: 24.5, rate: "order", expected_version: 1 }) },
  ],
  updateSettingRows: [{ body: () => ({}) }],
  updateSettings: [{ body: () => ({}) }],
  listAudit: [{ query: "?role=admin&action=user.created&from=2026-11-01&to=2026-11-20" }],
  exportAudit: [{ query: "?target=x&from=2026-11-20&to=2026-11-20" }],
  hideNotice: [{ params: async (desk) => ({ id: await desk.createNotice() }) }],
  createUser: [{ body: (desk) => desk.createUserBody() }],
  updateUser: [{ params: createUserId, body: () => ({ name: "Nama Baru" }) }],
  deleteUser: [{ params: createUserId }],
  countCustomerOrders: [{ body: createCustomer }],
  exportCustomer: [{ body: createCustomer }],
  eraseCustomer: [{ body: createCustomer }],
  resetOrders: [{ body: (desk) => ({ secret_key: desk.resetSecret }) }],
};

function needsRequest({ path, query, body }: Endpoint): boolean {
  return path.includes(":") || body !== undefined || (query !== undefined && !safeParse(query, {}).success);
}

/** Returns the valid requests of an endpoint; undefined if it needs one but VALID_REQUESTS has none. */
export function findValidRequests(name: string, endpoint: Endpoint): readonly ValidRequest[] | undefined {
  return VALID_REQUESTS[name] ?? (needsRequest(endpoint) ? undefined : [{}]);
}

/** Describes each endpoint that lacks a valid request, and each request whose endpoint does not exist. */
export function findRequestProblems(all: Readonly<Record<string, Endpoint>>): string[] {
  const endpointsWithoutRequest = Object.entries(all)
    .filter(([name, endpoint]) => findValidRequests(name, endpoint) === undefined)
    .map(([name]) => `${name} needs a valid request in tests/contract/valid-requests.ts`);
  const requestsWithoutEndpoint = Object.keys(VALID_REQUESTS)
    .filter((name) => !Object.hasOwn(all, name))
    .map((name) => `tests/contract/valid-requests.ts has a request of ${name}, which is not an endpoint`);
  return [...endpointsWithoutRequest, ...requestsWithoutEndpoint];
}
