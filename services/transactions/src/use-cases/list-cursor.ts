import { decodeCursor, encodeCursor } from "@tukar-saldo/service-kit";
import type { CursorPosition } from "@tukar-saldo/service-kit";

/** How many orders a list has. */
export interface OrderListCount {
  readonly total: number;
  /** A search that matches so many orders that scanning by time is faster than sorting its matches. */
  readonly isCommonSearch: boolean;
}

/** What a page leaves to the next one, which need not count again. */
export interface OrderListCursor {
  /** The next page starts after this order. */
  readonly after: CursorPosition;
  /** As counted for the first page; absent in cursors of the version before. */
  readonly count?: OrderListCount | undefined;
}

const ORDER_ID = /^([0-9a-f]{24})(?:\.(\d{1,12})(c?))?$/;

export function encodeOrderListCursor({ after: { at, id }, count }: OrderListCursor): string {
  const suffix = count ? `.${count.total}${count.isCommonSearch ? "c" : ""}` : "";
  return encodeCursor({ at, id: id + suffix });
}

/** @throws AppError VALIDATION_FAILED unless it is a cursor of a list of orders */
export function decodeOrderListCursor(cursor: string): OrderListCursor {
  const { at, id: content } = decodeCursor(cursor, ORDER_ID);
  const [, id = "", total, common] = ORDER_ID.exec(content) ?? [];
  const count = total === undefined ? undefined : { total: Number(total), isCommonSearch: common === "c" };
  return { after: { at, id }, count };
}
