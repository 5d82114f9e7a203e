import { invalidFieldError } from "@tukar-saldo/contracts";

/** The position in a list sorted by time, then id, after which the next page starts. */
export interface CursorPosition {
  readonly at: Date;
  readonly id: string;
}

const CURSOR_PATTERN = /^(\d{1,15})\.(.+)$/;

/** Encodes a position as an opaque text. */
export function encodeCursor({ at, id }: CursorPosition): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString("base64url");
}

/**
 * Decodes a cursor to its position.
 * @throws AppError VALIDATION_FAILED if the cursor contains no position, or the position's id does not match the
 * pattern
 */
export function decodeCursor(cursor: string, idPattern: RegExp): CursorPosition {
  const [, time, id = ""] = CURSOR_PATTERN.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  const at = new Date(Number(time));
  if (!idPattern.test(id) || Number.isNaN(at.getTime())) throw invalidFieldError("cursor", "field.invalid");
  return { at, id };
}
