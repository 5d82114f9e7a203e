import { decodeCursor, encodeCursor } from "@tukar-saldo/service-kit";
import type { CursorPosition } from "@tukar-saldo/service-kit";
import type { OrderListCount } from "../store/order-page.js";

/**
 * The decoded cursor of a page: the position where the next page starts, and the count, so that the next page need not
 * count the orders again.
 */
export interface OrderListCursor {
  /** The position of the last order of the page, after which the next one starts. */
  readonly after: CursorPosition;
  /** The count of the first page. It is absent in cursors of the previous version. */
  readonly count?: OrderListCount | undefined;
}

const ID_AND_COUNT = /^([0-9a-f]{24})(?:\.(\d{1,12})(c?))?$/;

export function encodeOrderListCursor({ after: { at, id }, count }: OrderListCursor): string {
  const countSuffix = count ? `.${count.total}${count.isCapped ? "c" : ""}` : "";
  return encodeCursor({ at, id: id + countSuffix });
}

/** Decodes a cursor of the order list. @throws AppError VALIDATION_FAILED if the text is not a cursor */
export function decodeOrderListCursor(cursor: string): OrderListCursor {
  const { at, id: content } = decodeCursor(cursor, ID_AND_COUNT);
  const [, id = "", total, capped] = ID_AND_COUNT.exec(content) ?? [];
  const count = total === undefined ? undefined : { total: Number(total), isCapped: capped === "c" };
  return { after: { at, id }, count };
}
