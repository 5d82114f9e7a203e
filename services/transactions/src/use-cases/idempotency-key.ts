import { invalidFieldError } from "@tukar-saldo/contracts";

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,128}$/;

/** Returns the Idempotency-Key of a request, if it has one. @throws AppError VALIDATION_FAILED if it is ill-formed */
export function checkIdempotencyKey(key: string | undefined): string | undefined {
  if (key === undefined || IDEMPOTENCY_KEY.test(key)) return key;
  throw invalidFieldError("Idempotency-Key", "field.idempotencyKey");
}
