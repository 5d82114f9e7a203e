import type { RequestHandler } from "express";
import type { Logger } from "../logger.js";
import type { RequestMeter } from "../observability/measure-requests.js";
import type { ClientInfo } from "./request-context.js";

/** Of a service's reply to the gateway: the id of the signed-in user, for the gateway's log alone. */
export const USER_ID_HEADER = "x-user-id";

/**
 * Logs and measures each request when it ends. The log names its route's pattern: a URL may hold a transaction id, which
 * opens a report.
 * @param level of a request that is no security event
 */
export function logRequests(log: Logger, level: "info" | "debug", meter?: RequestMeter): RequestHandler {
  return (request, response, next) => {
    const startedAt = process.hrtime.bigint();
    meter?.begin();
    response.on("close", () => {
      const nanoseconds = process.hrtime.bigint() - startedAt;
      const status = response.writableFinished ? response.statusCode : 499;
      meter?.end(response.locals["endpoint"] as string | undefined, status, Number(nanoseconds) / 1e9);
      const client = response.locals["client"] as ClientInfo;
      const event = response.locals["event"] as string | undefined;
      if (event === undefined && !log.isLevelEnabled(level)) return;
      log[event === undefined ? level : "warn"](
        {
          event,
          request_id: client.requestId,
          method: request.method,
          route: (response.locals["route"] as string | undefined) ?? "-",
          status,
          ms: Number(nanoseconds / 1_000_000n),
          ip: client.ip,
          uid: response.locals["uid"] as string | undefined,
        },
        "request",
      );
    });
    next();
  };
}
