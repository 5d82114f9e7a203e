import { API } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { isSuccess, NO_REPLY, parseContent, sendRequest } from "../run-load.js";
import type { HttpRequest, ReplyHead } from "../run-load.js";
import { createStatusRequest } from "../scenarios/staff.js";
import { createOrderRequest, createReportRequest } from "../scenarios/visitors.js";
import type { BenchTargets } from "../bench-targets.js";

/** The kinds of requests of a soak test, in the order in which they are sent. */
const REQUEST_SEQUENCE = [
  "create",
  "rates",
  "report",
  "first page",
  "create",
  "status change",
  "rates",
  "report",
  "next page",
  "create",
] as const;
export type RequestKind = (typeof REQUEST_SEQUENCE)[number];
export const REQUEST_KINDS: readonly RequestKind[] = [...new Set(REQUEST_SEQUENCE)];

/** The reply to one request of the mix, or NO_REPLY. */
export interface MixedReply extends ReplyHead {
  readonly kind: RequestKind;
}

export interface RequestMix {
  send(): Promise<MixedReply>;
  /** The transaction ids of the orders that the desk accepted. */
  readonly accepted: Set<string>;
}

const MAX_REMEMBERED_ORDERS = 1_000;
const PAGE_SIZE = 20;

/** Creates a mix of requests of visitors and staff, who read and change the orders of earlier requests. */
export function createRequestMix(url: string, targets: BenchTargets): RequestMix {
  const staffHeaders = { authorization: `Bearer ${targets.desk.token}` };
  const accepted = new Set<string>();
  const recentOrderIds: string[] = [];
  const unchangedOrderIds: string[] = [];
  let cursorParameter = "";
  let requestCount = 0;

  const ratesRequest: HttpRequest = { path: API.getRates.path };
  const createListRequest = (after: string): HttpRequest => ({
    path: `${API.listOrders.path}?limit=${PAGE_SIZE}&date_range=all${after}`,
    headers: staffHeaders,
  });
  const requestCreators: Record<RequestKind, () => HttpRequest | undefined> = {
    create: () => createOrderRequest(targets),
    rates: () => ratesRequest,
    report: () => {
      const id = recentOrderIds[requestCount % recentOrderIds.length];
      return id === undefined ? undefined : createReportRequest(targets, id);
    },
    "first page": () => createListRequest(""),
    "next page": () => createListRequest(cursorParameter),
    "status change": () => {
      const id = unchangedOrderIds.shift();
      return id === undefined ? undefined : createStatusRequest(targets, id, "processing");
    },
  };

  function rememberOrder(kind: RequestKind, content: ArrayBuffer): void {
    if (kind === "create") {
      const { transaction_id: id } = parseContent<{ data: TransactionRow }>(content).data;
      accepted.add(id);
      for (const ids of [recentOrderIds, unchangedOrderIds])
        if (ids.push(id) > MAX_REMEMBERED_ORDERS) ids.shift();
    }
    if (kind !== "first page") return;
    const { next_cursor: next } = parseContent<{ meta: { next_cursor: string | null } }>(content).meta;
    cursorParameter = next === null ? "" : `&cursor=${encodeURIComponent(next)}`;
  }

  return {
    accepted,
    async send() {
      const wantedKind = REQUEST_SEQUENCE[requestCount++ % REQUEST_SEQUENCE.length] ?? "rates";
      const request = requestCreators[wantedKind]();
      // Requests rates until the first order is placed, because there is no report to read and no status to change yet.
      const kind = request ? wantedKind : "rates";
      try {
        const { content, ...head } = await sendRequest(url, request ?? ratesRequest);
        if (isSuccess(head)) rememberOrder(kind, content);
        return { ...head, kind };
      } catch {
        return { ...NO_REPLY, kind };
      }
    },
  };
}
