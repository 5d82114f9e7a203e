import { AppError } from "@tukar-saldo/contracts";
import type { QueueReader } from "@tukar-saldo/messaging";
import { addressLimitKey, readClientInfo, timingSafeEqualStrings } from "@tukar-saldo/service-kit";
import { toAppError, toErrorResponse } from "@tukar-saldo/service-kit";
import type { Limiter, Logger } from "@tukar-saldo/service-kit";
import type { Request, RequestHandler, Response } from "express";

/** The path of the queue board on the private port. */
export const QUEUE_BOARD_PATH = "/queues";

const CHALLENGE = 'Basic realm="Queues", charset="UTF-8"';
const READ_METHODS = ["GET", "HEAD"];
const ERROR_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The token of the queue board, and the rate limit of wrong tokens. */
export interface QueueBoardAccess {
  readonly token: string;
  /** Limits how many wrong tokens may be sent from one IP address. */
  readonly wrongTokenLimiter: Limiter;
}

interface QueueBoardOptions extends QueueBoardAccess {
  readonly queueReaders: readonly QueueReader[];
  readonly log: Logger;
}

/**
 * Creates the handler of the queue board, which is read-only and requires the token. The board's module is imported at
 * the first request with the right token.
 */
export function createQueueBoardHandler(options: QueueBoardOptions): RequestHandler {
  const { queueReaders, log } = options;
  let board: Promise<RequestHandler> | undefined;
  const loadBoard = async (): Promise<RequestHandler> => {
    const { createQueueBoard } = await import("./queue-board.js");
    return createQueueBoard(queueReaders, { path: QUEUE_BOARD_PATH, log });
  };
  return async (request, response) => {
    const fail = (thrown: unknown): void => sendError(thrown, request, response, log);
    try {
      await authorize(request, options);
      if (!READ_METHODS.includes(request.method)) throw new AppError("METHOD_NOT_ALLOWED");
      board ??= loadBoard();
      const serveBoard = await board;
      await serveBoard(request, response, (error: unknown) => fail(error ?? new AppError("NOT_FOUND")));
    } catch (error) {
      fail(error);
    }
  };
}

/** Reads the password of HTTP Basic authentication; the user name is ignored. */
function readPassword({ headers }: Request): string | undefined {
  const [, credentials] = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(headers.authorization ?? "") ?? [];
  const decodedCredentials = credentials && Buffer.from(credentials, "base64").toString();
  return decodedCredentials?.slice(decodedCredentials.indexOf(":") + 1);
}

/**
 * Verifies the token of a request. A request without a token, such as a browser's first one, is not counted as wrong.
 * The IP address is that of the socket, as requests to the private port do not pass the gateway.
 * @throws AppError UNAUTHENTICATED, or RATE_LIMITED after too many wrong tokens from the IP address
 */
async function authorize(
  request: Request,
  { token, wrongTokenLimiter, log }: Pick<QueueBoardOptions, "token" | "wrongTokenLimiter" | "log">,
): Promise<void> {
  const password = readPassword(request);
  if (password === undefined) throw new AppError("UNAUTHENTICATED");
  const ip = request.socket.remoteAddress ?? "unknown";
  const key = addressLimitKey(ip);
  await wrongTokenLimiter.check(key);
  if (timingSafeEqualStrings(password, token)) return;
  log.warn({ event: "authn_login_fail", ip }, "queue board: wrong token");
  await wrongTokenLimiter.consume(key);
  throw new AppError("UNAUTHENTICATED");
}

function sendError(thrown: unknown, request: Request, response: Response, log: Logger): void {
  const error = toAppError(thrown);
  if (error.options.cause !== undefined)
    log.error({ error: error.options.cause }, "queue board: request failed");
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { language, requestId } = readClientInfo(request);
  const { status, headers, body } = toErrorResponse(error, language, requestId);
  response.status(status).set({ ...headers, "Content-Security-Policy": ERROR_POLICY });
  if (error.code === "UNAUTHENTICATED") response.set("WWW-Authenticate", CHALLENGE);
  if (error.code === "METHOD_NOT_ALLOWED") response.set("Allow", READ_METHODS.join(", "));
  response.json(body);
}
