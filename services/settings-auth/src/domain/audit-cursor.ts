import { invalidField } from "@tukar-saldo/contracts";

/** Where a page of the audit ended: the next one goes on behind this row. */
export interface AuditPosition {
  readonly at: Date;
  readonly id: string;
}

const SHAPE = /^(\d{1,15})\.([\w-]{1,64})$/;

/** The position as text that clients only hand back. */
export function encodeCursor({ at, id }: AuditPosition): string {
  return `${at.getTime()}.${id}`;
}

/** The position of a cursor. @throws AppError for a text that is none */
export function decodeCursor(text: string): AuditPosition {
  const [, time, id] = SHAPE.exec(text) ?? [];
  const at = new Date(Number(time));
  if (id === undefined || Number.isNaN(at.getTime())) throw invalidField("cursor", "field.invalid");
  return { at, id };
}
