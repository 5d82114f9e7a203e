import { invalidFieldError } from "@tukar-saldo/contracts";

/** The last row of a page; the next page starts after it. */
export interface AuditPosition {
  readonly at: Date;
  readonly id: string;
}

const CURSOR = /^(\d{1,15})\.([\w-]{1,64})$/;

export function encodeCursor({ at, id }: AuditPosition): string {
  return `${at.getTime()}.${id}`;
}

/** @throws AppError for an invalid cursor */
export function decodeCursor(text: string): AuditPosition {
  const [, time, id] = CURSOR.exec(text) ?? [];
  const at = new Date(Number(time));
  if (id === undefined || Number.isNaN(at.getTime())) throw invalidFieldError("cursor", "field.invalid");
  return { at, id };
}
