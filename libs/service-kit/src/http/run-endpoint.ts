import { isDeepStrictEqual } from "node:util";
import { AppError, BACKGROUND_HEADER, loadReplySchema, mayProcess } from "@tukar-saldo/contracts";
import type { Actor, Endpoint, Guard } from "@tukar-saldo/contracts";
import type { Request, RequestHandler, Response } from "express";
import { safeParse } from "zod/v4/core";
import type { Logger } from "../logger.js";
import { endpointName } from "../observability/measure-requests.js";
import { runInRequestSpan } from "../traces/trace-request.js";
import { startReplyEarly } from "./start-reply-early.js";
import { failWhenStorageFreezes } from "./fail-when-storage-freezes.js";
import { CustomReply, StreamedReply } from "./implement.js";
import type { EndpointImplementation } from "./implement.js";
import { USER_ID_HEADER } from "./log-requests.js";
import { parseBody, parseQuery } from "./parse-input.js";
import type {
  Authenticate,
  ClientInfo,
  Principal,
  RequireProof,
  ValidatedRequest,
} from "./request-context.js";

export interface EndpointOptions<Context> {
  readonly context: Context;
  readonly authenticate: Authenticate;
  /** If absent, endpoints that require a step-up (re-authentication) refuse every request. */
  readonly requireProof?: RequireProof | undefined;
  readonly log: Logger;
  /** Whether replies are validated against their schemas, with 500 for a mismatch. True only in tests. */
  readonly checkReplies: boolean;
  /** Whether storage answers. Absent in a service without storage. */
  readonly isStorageUp?: (() => Promise<boolean> | boolean) | undefined;
}

/**
 * Authenticates and authorizes a request. Passes the user id to the request log of the service and, in a header, to the
 * request log of the gateway.
 */
async function authorize(
  { guard, stepUp, isAllowedWhileEnrolling }: Endpoint,
  request: Request,
  response: Response,
  authenticate: Authenticate,
): Promise<Principal | undefined> {
  if (guard === "public") return undefined;
  // A cached session may not yet show a recent step-up, so endpoints that require a step-up bypass the cache.
  const isReadOnly = ["GET", "HEAD"].includes(request.method) && stepUp === undefined;
  const isBackground = request.headers[BACKGROUND_HEADER] === "1";
  const principal = await authenticate(request.headers.authorization, {
    isReadOnly,
    isBackground,
    isAllowedWhileEnrolling: isAllowedWhileEnrolling === true,
  });
  response.locals["uid"] = principal.userId;
  response.set(USER_ID_HEADER, principal.userId);
  if (!isAuthorized(guard, principal)) throw new AppError("FORBIDDEN");
  return principal;
}

function isAuthorized(guard: Guard, { role, canProcess }: Principal): boolean {
  if (guard === "admin") return role === "admin";
  return guard !== "process" || mayProcess({ role, can_process: canProcess });
}

const rejectWithStepUpRequired: RequireProof = () => Promise.reject(new AppError("STEP_UP_REQUIRED"));

function actorOf(principal: Principal | undefined, ip: string): Actor {
  return principal === undefined
    ? { id: null, name: null, role: "visitor", ip }
    : { id: principal.userId, name: principal.name, role: principal.role, ip };
}

/**
 * Authorizes a request before parsing it, so that an unauthorized client learns nothing about the endpoint's
 * schema.
 */
async function readRequest<Context>(
  endpoint: Endpoint,
  request: Request,
  response: Response,
  { authenticate, requireProof = rejectWithStepUpRequired }: EndpointOptions<Context>,
): Promise<ValidatedRequest> {
  const client = response.locals["client"] as ClientInfo;
  const principal = await authorize(endpoint, request, response, authenticate);
  const input = {
    body: parseBody(endpoint.body, request.body),
    query: parseQuery(endpoint.query, request.url),
  };
  const requireStepUpOfUser: ValidatedRequest["requireProof"] = async (options) => {
    if (principal) await requireProof(principal, options);
  };
  if (endpoint.stepUp === "always") await requireStepUpOfUser();
  return {
    ...input,
    requireProof: requireStepUpOfUser,
    params: request.params as Record<string, string>,
    principal,
    metadata: { actor: actorOf(principal, client.ip), requestId: client.requestId },
    client,
    header: (name) => request.get(name),
  };
}

/** Returns a signal that aborts when the client disconnects before the reply has ended. */
function abortOnDisconnect(response: Response): AbortSignal {
  const controller = new AbortController();
  const abortIfUnfinished = (): void => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.closed) abortIfUnfinished();
  else response.on("close", abortIfUnfinished);
  return controller.signal;
}

/** Describes how a serialized reply differs from its schema; undefined when it matches. */
async function describeMismatch(endpoint: Endpoint, body: object): Promise<string | undefined> {
  const schema = await loadReplySchema(endpoint);
  const serializedBody: unknown = JSON.parse(JSON.stringify(body));
  if (schema === undefined) return Object.keys(body).length === 0 ? undefined : "it must be empty";
  const { data, error } = safeParse(schema, serializedBody);
  if (error) return error.issues.map(({ path, code }) => `${path.join(".")}: ${code}`).join(", ");
  return isDeepStrictEqual(data, serializedBody) ? undefined : "it has fields that its schema does not name";
}

/** Validates a reply. @throws AppError INTERNAL when the reply does not match its schema */
async function checkReply(endpoint: Endpoint, body: object, log: Logger): Promise<void> {
  const mismatch = await describeMismatch(endpoint, body);
  if (mismatch === undefined) return;
  const { method, path } = endpoint;
  log.error({ method, route: path, mismatch }, "reply does not match its endpoint's schema, answered 500");
  throw new AppError("INTERNAL");
}

/**
 * Creates the Express handler of an endpoint. It runs the endpoint's own handler in the span of the request and sends
 * the reply.
 */
export function runEndpoint<Context>(
  { endpoint, handle }: EndpointImplementation<Context>,
  options: EndpointOptions<Context>,
): RequestHandler {
  const name = endpointName(endpoint);
  async function handleRequest(request: Request, response: Response): Promise<void> {
    const validatedRequest = await readRequest(endpoint, request, response, options);
    // If the request was answered with 503 while it waited for frozen storage, its handler must not run afterwards.
    if (response.headersSent) return;
    const reply = await startReplyEarly(
      endpoint,
      response,
      Promise.resolve(handle(options.context, validatedRequest)),
    );
    if (reply instanceof StreamedReply) {
      // If storage froze while the handler ran, the request was already answered with 503.
      if (response.headersSent) return void reply.abandon();
      response.status(endpoint.status).set(reply.headers);
      await reply.write(response, abortOnDisconnect(response));
      response.end();
      return;
    }
    const customReply = reply instanceof CustomReply ? reply : undefined;
    const fields = (customReply === undefined ? reply : customReply.body) ?? {};
    if (options.checkReplies) await checkReply(endpoint, fields, options.log);
    if (response.headersSent) return void response.end(JSON.stringify({ success: true, ...fields }));
    const { status = endpoint.status, headers = {} } = customReply?.options ?? {};
    response
      .status(status)
      .set(headers)
      .json({ success: true, ...fields });
  }
  return (request, response) => {
    response.locals["route"] = endpoint.path;
    response.locals["endpoint"] = name;
    response.locals["guard"] = endpoint.guard;
    const { isStorageUp } = options;
    const isAnswered = (): boolean => response.headersSent;
    return runInRequestSpan(response, () => {
      const pendingRequest = handleRequest(request, response);
      return isStorageUp
        ? failWhenStorageFreezes(pendingRequest, { isStorageUp, isAnswered })
        : pendingRequest;
    });
  };
}
