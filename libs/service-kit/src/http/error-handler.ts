import { httpStatusOf } from "@tukar-saldo/contracts";
import type { ErrorRequestHandler } from "express";
import type { Logger } from "../logger.js";
import { clientOf } from "./client.js";
import { failureOf, toAppError } from "./failure.js";
import { securityEventOf } from "./security-event.js";
import type { Client } from "./request-context.js";

/**
 * The one place where a failure becomes an answer. Only the cause's name and frames are logged, never its
 * text.
 */
export function answerFailures(log: Logger): ErrorRequestHandler {
  return (thrown, request, response, _next) => {
    const error = toAppError(thrown);
    const client: Client = response.locals["client"] ?? clientOf(request);
    response.locals["event"] = securityEventOf(error.code);
    if (httpStatusOf(error.code) >= 500 && error.options.cause !== undefined) {
      log.error(
        { request_id: client.requestId, code: error.code, error: error.options.cause },
        "request failed",
      );
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { status, headers, body } = failureOf(error, client.language, client.requestId);
    response
      .status(status)
      .set({ "Cache-Control": "no-store", ...headers })
      .json(body);
  };
}
