import { invalidFieldError } from "@tukar-saldo/contracts";

/** The last entry of a page of a list sorted by time, then id; the next page starts after it. */
export interface CursorPosition {
  readonly at: Date;
  readonly id: string;
}

const CURSOR = /^(\d{1,15})\.(.+)$/;

/** The position as an opaque text. */
export function encodeCursor({ at, id }: CursorPosition): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString("base64url");
}

/** The position in a cursor. @throws AppError VALIDATION_FAILED unless it is one whose id matches the pattern */
export function decodeCursor(cursor: string, idPattern: RegExp): CursorPosition {
  const [, time, id = ""] = CURSOR.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  const at = new Date(Number(time));
  if (!idPattern.test(id) || Number.isNaN(at.getTime())) throw invalidFieldError("cursor", "field.invalid");
  return { at, id };
}
