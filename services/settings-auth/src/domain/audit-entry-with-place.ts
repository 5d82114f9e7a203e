import type { AuditEntry } from "./audit-entry.js";

/** An entry of the audit trail with its place in the chain, if it has one. */
export type AuditEntryWithPlace = AuditEntry & { readonly seq?: number; readonly hash?: string };
