import { queryOptions } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import { listFilterOf } from "../../shared/orders/list-filter.js";
import type { Filter } from "../../shared/orders/list-filter.js";
import { listQuery } from "../../shared/orders/order-list.js";
import type { Desk } from "../../shared/desk/desk.js";

/** How many orders a filter has; kept by the socket like any list. */
export function countQuery({ client, ledger }: Desk, filter: Filter, day: string) {
  const list = listQuery(client, ledger, { filter: listFilterOf(filter), day, sort: "newest", limit: 1 });
  return queryOptions({ ...list, select: ({ total }) => total });
}

/** Deletes all orders; answers how many there were. */
export async function resetData(secret_key: string): Promise<number> {
  return (await call(API.resetOrders, { body: { secret_key } })).deleted_count;
}
