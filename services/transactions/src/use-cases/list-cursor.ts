import { decodeCursor, encodeCursor } from "@tukar-saldo/service-kit";
import type { CursorPosition } from "@tukar-saldo/service-kit";
import type { OrderListCount } from "../store/order-page.js";

/**
 * The decoded cursor of a page: the position where the next page starts, and what the next pages take from the first one,
 * so that they belong to the same list.
 */
export interface OrderListCursor {
  /** The position of the last order of the page, after which the next one starts. */
  readonly after: CursorPosition;
  /** Absent in cursors of the previous version. */
  readonly firstPage?: FirstPage | undefined;
}

export interface FirstPage {
  readonly count: OrderListCount;
  /**
   * When the page was read. A period such as today is that of this moment on all pages, also after midnight. Absent in
   * cursors of earlier builds.
   */
  readonly readAt?: Date | undefined;
}

const ID_AND_FIRST_PAGE = /^([0-9a-f]{24})(?:\.(\d{1,12})(c?)(?:\.(\d{1,13}))?)?$/;

export function encodeOrderListCursor({ after: { at, id }, firstPage }: OrderListCursor): string {
  if (firstPage === undefined) return encodeCursor({ at, id });
  const { count, readAt } = firstPage;
  const readAtSuffix = readAt === undefined ? "" : `.${readAt.getTime()}`;
  return encodeCursor({ at, id: `${id}.${count.total}${count.isCapped ? "c" : ""}${readAtSuffix}` });
}

/** Decodes a cursor of the order list. @throws AppError VALIDATION_FAILED if the text is not a cursor */
export function decodeOrderListCursor(cursor: string): OrderListCursor {
  const { at, id: content } = decodeCursor(cursor, ID_AND_FIRST_PAGE);
  const [, id = "", total, capped, readAt] = ID_AND_FIRST_PAGE.exec(content) ?? [];
  if (total === undefined) return { after: { at, id } };
  const count = { total: Number(total), isCapped: capped === "c" };
  const firstPage = readAt === undefined ? { count } : { count, readAt: new Date(Number(readAt)) };
  return { after: { at, id }, firstPage };
}
