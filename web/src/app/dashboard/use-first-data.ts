import { useState } from "react";
import { prefetchChecklist } from "../../features/opening/use-desk-data.js";
import type { Desk } from "../../shared/desk/desk.js";
import { noticesQuery } from "../../shared/desk/notices.js";
import { filterFromUrl } from "../../shared/orders/list-filter.js";
import {
  earlierBefore,
  earlierPendingParams,
  reportedPaymentsParams,
  shownParams,
} from "../../shared/orders/list-params.js";
import { listQuery } from "../../shared/orders/order-list.js";
import { statsQuery } from "../../shared/orders/stats.js";
import { useSearchParams } from "../../shared/router.js";
import { useSession } from "../../shared/session.js";
import type { Session } from "../../shared/session.js";
import { findTab } from "./tabs.js";

/** Requests the orders of the first tab with everything above them. */
function prefetchOrders({ client, recentUpdates }: Desk, params: URLSearchParams): void {
  const now = Date.now();
  const filter = filterFromUrl(params);
  const lists = [shownParams(filter, now), reportedPaymentsParams(now)];
  if (earlierBefore(filter, now)) lists.push(earlierPendingParams(now));
  for (const list of lists) void client.prefetchQuery(listQuery(client, recentUpdates, list));
  void client.prefetchQuery(statsQuery);
}

function prefetchFirstScreen(desk: Desk, { user }: Session, params: URLSearchParams): void {
  const { client } = desk;
  if (findTab(user.role, params.get("tab")).id === "transactions") prefetchOrders(desk, params);
  void client.prefetchQuery(noticesQuery);
  prefetchChecklist(client, user.role === "admin");
}

/**
 * Sends the requests that the first screen waits for as soon as the dashboard begins to render. Its hooks, which would
 * send them only once all of it is rendered, find them under way. The orders come first, as browsers send six at a time.
 */
export function useFirstData(desk: Desk): void {
  const session = useSession();
  const [params] = useSearchParams();
  // An initial state, because effects run only once the whole dashboard is rendered. A locked session has no token.
  useState(() => session?.token && prefetchFirstScreen(desk, session, params));
}
