import { AppError } from "@tukar-saldo/contracts";
import type { Actor, Endpoint, Guard } from "@tukar-saldo/contracts";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "../logger.js";
import { checkReply } from "./check-reply.js";
import { CustomReply, StreamedReply } from "./implement.js";
import type { Implementation } from "./implement.js";
import { parseBody, parseQuery } from "./parse-input.js";
import type { Authenticate, CheckedRequest, Client, Principal } from "./request-context.js";
import { ADMIN_CHANGE } from "./security-event.js";

export interface RunOptions<Context> {
  readonly context: Context;
  readonly authenticate: Authenticate;
  readonly log: Logger;
  /** Whether a reply that is not what its endpoint declares is a 500; never in production. */
  readonly checkReplies: boolean;
}

/** Leaves what the log says of the caller in `locals`, whether they are let in or not. */
async function admit(
  guard: Guard,
  request: Request,
  { locals }: Response,
  authenticate: Authenticate,
): Promise<Principal | undefined> {
  if (guard === "public") return undefined;
  const principal = await authenticate(request.headers.authorization);
  locals["uid"] = principal.userId;
  if (guard !== "admin") return principal;
  if (principal.role !== "admin") throw new AppError("FORBIDDEN");
  if (!["GET", "HEAD"].includes(request.method)) locals["event"] = ADMIN_CHANGE;
  return principal;
}

function actorOf(principal: Principal | undefined, ip: string): Actor {
  return principal === undefined
    ? { id: null, name: null, role: "visitor", ip }
    : { id: principal.userId, name: principal.name, role: principal.role, ip };
}

/** Sign-in, role, then parsing: who may not call learns nothing of what is wrong with the body. */
async function readRequest<Context>(
  { guard, body, query }: Endpoint,
  request: Request,
  response: Response,
  { authenticate, log }: RunOptions<Context>,
): Promise<CheckedRequest> {
  const client = response.locals["client"] as Client;
  const disconnected = new AbortController();
  response.on("close", () => disconnected.abort());
  const principal = await admit(guard, request, response, authenticate);
  return {
    body: parseBody(body, request.body),
    query: parseQuery(query, request.url),
    params: request.params as Record<string, string>,
    principal,
    metadata: { actor: actorOf(principal, client.ip), requestId: client.requestId },
    client,
    header: (name) => request.get(name),
    signal: disconnected.signal,
    log: log.child({ request_id: client.requestId }),
  };
}

/** Runs the handler of an endpoint and sends its reply. */
export function runEndpoint<Context>(
  { endpoint, handle }: Implementation<Context>,
  options: RunOptions<Context>,
): RequestHandler {
  return async (request, response) => {
    response.locals["route"] = endpoint.path;
    const received = await readRequest(endpoint, request, response, options);
    const reply = await handle(options.context, received);
    if (reply instanceof StreamedReply) {
      response.status(endpoint.status).set(reply.headers);
      await reply.write(response, received.signal);
      response.end();
      return;
    }
    const custom = reply instanceof CustomReply ? reply : undefined;
    const fields = (custom === undefined ? reply : custom.body) ?? {};
    if (options.checkReplies) await checkReply(endpoint, fields, received.log);
    const { status = endpoint.status, headers = {} } = custom?.options ?? {};
    response
      .status(status)
      .set(headers)
      .json({ success: true, ...fields });
  };
}
