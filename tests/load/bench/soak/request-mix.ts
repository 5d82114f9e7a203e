import { API } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { isSuccess, NO_REPLY, parseContent, sendRequest } from "../run-load.js";
import type { HttpRequest, ReplyHead } from "../run-load.js";
import { createStatusRequest } from "../scenarios/staff.js";
import { createOrderRequest, createReportRequest } from "../scenarios/visitors.js";
import type { BenchTargets } from "../bench-targets.js";

/** The kinds of requests of a soak, in the order in which they are sent. */
const MIX = [
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
export type RequestKind = (typeof MIX)[number];
export const REQUEST_KINDS: readonly RequestKind[] = [...new Set(MIX)];

/** The reply to one request of the mix, or NO_REPLY. */
export interface MixedReply extends ReplyHead {
  readonly kind: RequestKind;
}

export interface RequestMix {
  send(): Promise<MixedReply>;
  /** The transaction ids of the orders that were answered with success. */
  readonly accepted: Set<string>;
}

const MAX_REMEMBERED_ORDERS = 1_000;
const PAGE_SIZE = 20;

/** Creates a mix of requests of visitors and staff, who read and change the orders of earlier requests. */
export function createRequestMix(url: string, targets: BenchTargets): RequestMix {
  const staff = { authorization: `Bearer ${targets.desk.token}` };
  const accepted = new Set<string>();
  const recentIds: string[] = [];
  const unchangedIds: string[] = [];
  let cursor = "";
  let turn = 0;

  const rates: HttpRequest = { path: API.getRates.path };
  const list = (after: string): HttpRequest => ({
    path: `${API.listOrders.path}?limit=${PAGE_SIZE}&date_range=all${after}`,
    headers: staff,
  });
  const createByKind: Record<RequestKind, () => HttpRequest | undefined> = {
    create: () => createOrderRequest(targets),
    rates: () => rates,
    report: () => {
      const id = recentIds[turn % recentIds.length];
      return id === undefined ? undefined : createReportRequest(targets, id);
    },
    "first page": () => list(""),
    "next page": () => list(cursor),
    "status change": () => {
      const id = unchangedIds.shift();
      return id === undefined ? undefined : createStatusRequest(targets, id, "processing");
    },
  };

  function rememberOrder(kind: RequestKind, content: ArrayBuffer): void {
    if (kind === "create") {
      const { transaction_id: id } = parseContent<{ data: TransactionRow }>(content).data;
      accepted.add(id);
      for (const ids of [recentIds, unchangedIds]) if (ids.push(id) > MAX_REMEMBERED_ORDERS) ids.shift();
    }
    if (kind !== "first page") return;
    const { next_cursor: next } = parseContent<{ meta: { next_cursor: string | null } }>(content).meta;
    cursor = next === null ? "" : `&cursor=${encodeURIComponent(next)}`;
  }

  return {
    accepted,
    async send() {
      const wantedKind = MIX[turn++ % MIX.length] ?? "rates";
      const request = createByKind[wantedKind]();
      // Requests rates until the first order is placed, because there is no report to read and no status to change yet.
      const kind = request ? wantedKind : "rates";
      try {
        const { content, ...head } = await sendRequest(url, request ?? rates);
        if (isSuccess(head)) rememberOrder(kind, content);
        return { ...head, kind };
      } catch {
        return { ...NO_REPLY, kind };
      }
    },
  };
}
