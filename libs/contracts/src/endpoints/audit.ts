import { EXPORT_MEDIA_TYPES } from "../export-formats.js";
import { auditChain, auditExportQuery, auditQuery, auditReply } from "../schemas/audit.js";
import { dataReply } from "../schemas/data-reply.js";
import { defineEndpoint, NO_TIMEOUT } from "./endpoint.js";

export const listAudit = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/audit",
  guard: "admin",
  limits: ["signedIn"],
  query: auditQuery,
  reply: auditReply,
  summary: "List the audit trail, newest first",
});

export const exportAudit = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/audit/export",
  guard: "admin",
  stepUp: "sometimes",
  limits: ["signedIn"],
  timeoutSeconds: NO_TIMEOUT,
  query: auditExportQuery,
  reply: EXPORT_MEDIA_TYPES.csv,
  summary: "Download the audit trail as CSV, newest first",
});

export const getAuditChain = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/audit/chain",
  guard: "admin",
  limits: ["signedIn"],
  reply: dataReply(auditChain),
  summary: "Read whether the audit trail is as it was written, as far as that is known",
});
