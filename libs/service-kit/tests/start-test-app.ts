import { AppError, defineEndpoint } from "@tukar-saldo/contracts";
import * as z from "zod/mini";
import { createHealthCheck } from "../src/http/health.js";
import { createHttpApp } from "../src/http/http-app.js";
import { implement, StreamedReply } from "../src/http/implement.js";
import { listen } from "../src/http/listen.js";
import type { Principal } from "../src/http/request-context.js";
import { createLogger } from "../src/logger.js";
import type { Logger } from "../src/logger.js";

const user: Principal = {
  userId: "u1",
  name: "Ani",
  email: "ani@example.com",
  role: "user",
  sessionId: "s1",
  createdAt: new Date(0),
  mustChangePassword: false,
  canProcess: false,
  provedAt: new Date(0),
  isEnrolling: false,
};
const noteSchema = z.object({ text: z.string(), deep: z.optional(z.unknown()) });
const commonFields = { service: "notifier", limits: [], summary: "An endpoint of a test" } as const;

const createNoteEndpoint = defineEndpoint({
  ...commonFields,
  method: "POST",
  path: "/api/note",
  guard: "public",
  body: noteSchema,
  reply: z.object({ data: z.string() }),
  status: 201,
});
const updateNoteEndpoint = defineEndpoint({
  ...commonFields,
  method: "PUT",
  path: "/api/admin/note",
  guard: "admin",
  body: noteSchema,
});
const listEndpoint = defineEndpoint({
  ...commonFields,
  method: "GET",
  path: "/api/list",
  guard: "session",
  query: z.object({ search: z.optional(z.string()) }),
  reply: z.object({ data: z.record(z.string(), z.unknown()) }),
});
const failingEndpoint = defineEndpoint({
  ...commonFields,
  method: "GET",
  path: "/api/fail/:how",
  guard: "public",
});
const streamEndpoint = defineEndpoint({
  ...commonFields,
  method: "GET",
  path: "/api/stream",
  guard: "public",
  reply: "text/csv",
});
const brokenStreamEndpoint = defineEndpoint({ ...streamEndpoint, path: "/api/broken-stream" });
/** An endpoint whose handler returns the context's `echo`, even if that does not match the reply's schema. */
const echoEndpoint = defineEndpoint({
  ...commonFields,
  method: "GET",
  path: "/api/echo",
  guard: "public",
  reply: async () => z.object({ data: z.object({ n: z.number() }) }),
});

interface Context {
  readonly echo: { data: { n: number } };
}

const endpoints = [
  implement(createNoteEndpoint, (_context: Context, { body }) => ({ data: body.text })),
  implement(updateNoteEndpoint, () => undefined),
  implement(listEndpoint, (_context, { query, metadata }) => ({
    data: { search: query.search ?? null, actor: metadata.actor, id: metadata.requestId },
  })),
  implement(failingEndpoint, (_context, { params }) => {
    if (params.how === "storage")
      throw Object.assign(new Error("secret host"), { name: "MongoNetworkError" });
    throw new Error("an internal message");
  }),
  implement(
    streamEndpoint,
    () =>
      new StreamedReply({ "Content-Type": "text/csv; charset=utf-8" }, async (out) => void out.write("a,b")),
  ),
  implement(
    brokenStreamEndpoint,
    () =>
      new StreamedReply({ "Content-Type": "text/csv; charset=utf-8" }, async (out) => {
        out.write("a,b");
        throw new Error("the rest is lost");
      }),
  ),
  implement(echoEndpoint, (context: Context) => context.echo),
];

interface TestAppOptions {
  readonly echo?: unknown;
  readonly checkReplies?: boolean;
  readonly log?: Logger;
}

/** Starts an app with one endpoint for each kind of request and reply that tests need. */
export async function startTestApp(options: TestAppOptions = {}) {
  const app = createHttpApp({
    service: "notifier",
    endpoints,
    context: { echo: (options.echo ?? { data: { n: 1 } }) as Context["echo"] },
    checkReplies: options.checkReplies ?? true,
    log: options.log ?? createLogger("test", "silent"),
    health: createHealthCheck(() => false),
    isOpen: () => true,
    async authenticate(authorization) {
      if (authorization === "Bearer admin") return { ...user, role: "admin" };
      if (authorization === "Bearer user") return user;
      throw new AppError("UNAUTHENTICATED");
    },
  });
  const { url, close } = await listen(app, { host: "127.0.0.1", port: 0 });
  const call = (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
    const allHeaders = body === undefined ? headers : { "content-type": "application/json", ...headers };
    return fetch(url + path, { method, headers: allHeaders, ...(body === undefined ? {} : { body }) });
  };
  return { url, call, close };
}
