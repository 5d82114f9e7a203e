import type { CustomerBody } from "@tukar-saldo/contracts";

/** By which of their numbers a customer is found. */
export type CustomerKind = "whatsapp" | "account";

export const toCustomer = (kind: CustomerKind, number: string): CustomerBody => ({ [kind]: number.trim() });
