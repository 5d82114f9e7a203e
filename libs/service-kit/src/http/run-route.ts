import { AppError } from "@tukar-saldo/contracts";
import type { Actor } from "@tukar-saldo/contracts";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "../logger.js";
import { parseBody, parseQuery } from "./parse-input.js";
import { ADMIN_CHANGE } from "./security-event.js";
import type { Authenticate, Client, Guard, Reply, Route, SignedIn } from "./route.js";

/** Leaves what the log says of the caller in `locals`, whether they are let in or not. */
async function admit(
  guard: Guard,
  request: Request,
  { locals }: Response,
  authenticate: Authenticate,
): Promise<SignedIn | undefined> {
  if (guard === "public") return undefined;
  const signedIn = await authenticate(request.headers.authorization);
  locals["uid"] = signedIn.userId;
  if (guard !== "admin") return signedIn;
  if (signedIn.role !== "admin") throw new AppError("FORBIDDEN");
  if (!["GET", "HEAD"].includes(request.method)) locals["event"] = ADMIN_CHANGE;
  return signedIn;
}

function actorOf(signedIn: SignedIn | undefined, ip: string): Actor {
  return signedIn === undefined
    ? { id: null, name: null, role: "visitor", ip }
    : { id: signedIn.userId, name: signedIn.name, role: signedIn.role, ip };
}

async function send(reply: Reply, response: Response, signal: AbortSignal): Promise<void> {
  response.status(reply.status).set(reply.headers ?? {});
  if (reply.stream === undefined) {
    response.json(reply.body ?? { success: true });
    return;
  }
  await reply.stream(response, signal);
  response.end();
}

/** Sign-in, role, then parsing: who may not call learns nothing of what is wrong with the body. */
export function runRoute(route: Route, authenticate: Authenticate, log: Logger): RequestHandler {
  return async (request, response) => {
    const client = response.locals["client"] as Client;
    response.locals["route"] = route.path;
    const hangUp = new AbortController();
    response.on("close", () => hangUp.abort());
    const signedIn = await admit(route.guard, request, response, authenticate);
    const reply = await route.handle({
      body: parseBody(route.body, request.body),
      query: parseQuery(route.query, request.url),
      params: request.params as Record<string, string>,
      signedIn,
      actor: actorOf(signedIn, client.ip),
      client,
      header: (name) => request.get(name),
      signal: hangUp.signal,
      log: log.child({ request_id: client.requestId }),
    });
    await send(reply, response, hangUp.signal);
  };
}
