import { parseSearch, periodStart } from "@tukar-saldo/contracts";
import type { ListFilter } from "@tukar-saldo/contracts";
import { Types } from "mongoose";
import type { mongo } from "mongoose";
import type { ListPosition } from "../domain/list-cursor.js";
import type { OrderDocument } from "./order.model.js";

export type OrderFilter = mongo.Filter<OrderDocument>;
export type Direction = "newest" | "oldest";

/** An expression that matches tokens beginning with the text, taken literally. */
function beginsWith(text: string): RegExp {
  const literal = text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("\0", "\\x00");
  return new RegExp(`^${literal}`);
}

function searchConditions(search: string): OrderFilter[] {
  return parseSearch(search).map(({ prefix, suffix }) =>
    suffix === undefined
      ? { search: beginsWith(prefix) }
      : { search: { $in: [beginsWith(prefix), beginsWith(suffix)] } },
  );
}

/** The list's filter for MongoDB. Only checked values reach it, each as a value of an operator named here. */
export function orderFilter({ search, status, date_range }: ListFilter, now: Date): OrderFilter {
  const start = periodStart(date_range ?? "all", now);
  const words = search ? searchConditions(search) : [];
  return {
    ...(status && status !== "all" ? { status: { $eq: status } } : {}),
    ...(start ? { created_at: { $gte: start } } : {}),
    ...(words.length > 0 ? { $and: words } : {}),
  };
}

/** The same filter, only what comes behind a position: one bounded stretch of the index, no skipping. */
export function behind(filter: OrderFilter, position: ListPosition, direction: Direction): OrderFilter {
  const { created_at } = position;
  const _id = new Types.ObjectId(position.id);
  const [from, after] = direction === "newest" ? (["$lte", "$lt"] as const) : (["$gte", "$gt"] as const);
  const bound = { created_at: { [from]: created_at } };
  const passed = { $or: [{ created_at: { [after]: created_at } }, { _id: { [after]: _id } }] };
  return { $and: [filter, bound, passed] };
}
