import type { CustomerBody } from "@tukar-saldo/contracts";

/** The kind of number by which a customer is found. */
export type CustomerNumberKind = "whatsapp" | "account";

export const toCustomerBody = (kind: CustomerNumberKind, number: string): CustomerBody => ({
  [kind]: number.trim(),
});
