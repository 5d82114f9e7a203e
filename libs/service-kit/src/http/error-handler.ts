import { httpStatusOf } from "@tukar-saldo/contracts";
import type { ErrorRequestHandler } from "express";
import type { Logger } from "../logger.js";
import { requestSpanOf } from "../traces/trace-request.js";
import { readClientInfo } from "./read-client-info.js";
import { toErrorResponse, toAppError } from "./error-response.js";
import { ERROR_CODE_HEADER } from "./log-requests.js";
import type { ClientInfo } from "./request-context.js";

/** Sends the error's code in a header, for the gateway's log of the request. */
export const sendErrorCode: ErrorRequestHandler = (thrownError, _request, response, next) => {
  if (!response.headersSent) response.setHeader(ERROR_CODE_HEADER, toAppError(thrownError).code);
  next(thrownError);
};

/**
 * Turns every thrown error into a JSON response. A 5xx is logged with its cause, but without the cause's message.
 * An error that a store outage causes is logged at debug level, as the connection to the store logs the outage.
 * @param onError is called with each error
 */
export function createErrorHandler(log: Logger, onError?: (error: unknown) => void): ErrorRequestHandler {
  return (thrownError, request, response, _next) => {
    const error = toAppError(thrownError);
    onError?.(error);
    const client: ClientInfo = response.locals["client"] ?? readClientInfo(request);
    response.locals["code"] = error.code;
    if (httpStatusOf(error.code) >= 500 && error.options.cause !== undefined) {
      const level = error.code === "UPSTREAM_UNAVAILABLE" ? "debug" : "error";
      const trace_id = requestSpanOf(response)?.traceId;
      log[level](
        { request_id: client.requestId, trace_id, code: error.code, error: error.options.cause },
        "request failed",
      );
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { status, headers, body } = toErrorResponse(error, client.language, client.requestId);
    response
      .status(status)
      .set({ "Cache-Control": "no-store", ...headers })
      .json(body);
  };
}
