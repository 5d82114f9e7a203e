import { queryOptions } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import { listFilterOf } from "../../shared/orders/list-filter.js";
import type { Filter } from "../../shared/orders/list-filter.js";
import { listQuery } from "../../shared/orders/order-list.js";
import type { Desk } from "../../shared/desk/desk.js";

/** Query for the number of orders that match a filter; socket messages update it like any list. */
export function countQuery({ client, recentUpdates }: Desk, filter: Filter, day: string) {
  const list = listQuery(client, recentUpdates, {
    filter: listFilterOf(filter),
    day,
    sort: "newest",
    limit: 1,
  });
  return queryOptions({ ...list, select: ({ total }) => total });
}

/** Deletes all orders. @returns the number of deleted orders */
export async function resetOrders(secret_key: string): Promise<number> {
  return (await call(API.resetOrders, { body: { secret_key } })).deleted_count;
}
