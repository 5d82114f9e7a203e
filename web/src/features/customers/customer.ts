import type { CustomerBody } from "@tukar-saldo/contracts";

/** The kind of number by which a customer is found. */
export type CustomerKind = "whatsapp" | "account";

export const toCustomer = (kind: CustomerKind, number: string): CustomerBody => ({ [kind]: number.trim() });
