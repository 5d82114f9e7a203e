import { httpStatusOf } from "@tukar-saldo/contracts";
import type { ErrorCode, Guard } from "@tukar-saldo/contracts";
import type { RequestHandler, Response } from "express";
import type { Logger } from "../logger.js";
import type { RequestMeter } from "../observability/measure-requests.js";
import { endRequestSpan, startRequestSpan } from "../traces/trace-request.js";
import type { ClientInfo } from "./request-context.js";
import { ADMIN_CHANGE_EVENT, needsAttention, securityEventOf } from "./security-event.js";

/** Reply header with the id of the signed-in user, for the gateway's request log. It is not sent to clients. */
export const USER_ID_HEADER = "x-user-id";
/** Reply header with the error code, for the gateway's request log. It is not sent to clients. */
export const ERROR_CODE_HEADER = "x-error-code";

/** The status to log if the client disconnects before the reply has ended; nginx logs the same one. */
const DISCONNECTED_STATUS = 499;

/** Whether a request to an endpoint for admins or for order processing has changed data. */
function isAdminChange(guard: Guard | undefined, method: string, status: number): boolean {
  return (guard === "admin" || guard === "process") && !["GET", "HEAD"].includes(method) && status < 400;
}

/** The status to log for a reply that did not end: the status of its error, or 499 if the client disconnected. */
function getBrokenReplyStatus(response: Response, code: ErrorCode | undefined): number {
  const hasFailed = code !== undefined || Boolean(response.errored);
  return hasFailed ? httpStatusOf(code ?? "UPSTREAM_UNAVAILABLE") : DISCONNECTED_STATUS;
}

/**
 * Logs, measures and traces each request. The log contains the pattern of the route instead of the URL, which may
 * contain a transaction id that opens a report.
 * @param level the log level of requests, except those whose security event is logged as a warning
 */
export function logRequests(log: Logger, level: "info" | "debug", meter?: RequestMeter): RequestHandler {
  return (request, response, next) => {
    const startedAt = process.hrtime.bigint();
    const span = startRequestSpan(request, response);
    meter?.begin();
    response.on("close", () => {
      const durationNs = process.hrtime.bigint() - startedAt;
      const { locals } = response;
      const { method } = request;
      const code = locals["code"] as ErrorCode | undefined;
      const status = response.writableFinished ? response.statusCode : getBrokenReplyStatus(response, code);
      meter?.end(locals["endpoint"] as string | undefined, status, Number(durationNs) / 1e9, code);
      if (span) endRequestSpan(span, response, status);
      if (level === "debug" && !log.isLevelEnabled(level)) return;
      const client = locals["client"] as ClientInfo;
      const isChangeByAdmin = isAdminChange(locals["guard"] as Guard | undefined, method, status);
      const event = isChangeByAdmin ? ADMIN_CHANGE_EVENT : code && securityEventOf(code);
      log[needsAttention(event) && level === "info" ? "warn" : level](
        {
          event,
          audit: isChangeByAdmin || undefined,
          request_id: client.requestId,
          trace_id: span?.traceId,
          method,
          route: (locals["route"] as string | undefined) ?? "-",
          status,
          code,
          ms: Number(durationNs / 1_000_000n),
          ip: client.ip,
          uid: locals["uid"] as string | undefined,
        },
        "request",
      );
    });
    next();
  };
}
