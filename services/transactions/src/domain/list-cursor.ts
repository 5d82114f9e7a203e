import { invalidFieldError } from "@tukar-saldo/contracts";

/** Where a page ended: the next one goes on behind this order. */
export interface ListPosition {
  readonly created_at: Date;
  readonly id: string;
}

const SHAPE = /^(\d{1,15})\.([0-9a-f]{24})$/;

/** The position as text that clients only hand back. */
export function encodeCursor({ created_at, id }: ListPosition): string {
  return Buffer.from(`${created_at.getTime()}.${id}`).toString("base64url");
}

/** The position of a cursor; throws VALIDATION_FAILED for text that is none. */
export function decodeCursor(text: string): ListPosition {
  const [, time, id] = SHAPE.exec(Buffer.from(text, "base64url").toString("latin1")) ?? [];
  const created_at = new Date(Number(time));
  if (id === undefined || Number.isNaN(created_at.getTime()))
    throw invalidFieldError("cursor", "field.invalid");
  return { created_at, id };
}
