import { AppError } from "@tukar-saldo/contracts";
import * as z from "zod/mini";
import { createHttpApp } from "../src/http/http-app.js";
import { listen } from "../src/http/listen.js";
import { created, defineRoute, ok } from "../src/http/route.js";
import type { SignedIn } from "../src/http/route.js";
import { createLogger } from "../src/logger.js";

const person: SignedIn = {
  userId: "u1",
  name: "Ani",
  email: "ani@example.com",
  role: "user",
  sessionId: "s1",
  createdAt: new Date(0),
};
const note = z.object({ text: z.string(), deep: z.optional(z.unknown()) });

const routes = [
  defineRoute({
    method: "POST",
    path: "/api/note",
    guard: "public",
    body: note,
    handle: ({ body }) => created(body.text),
  }),
  defineRoute({ method: "PUT", path: "/api/admin/note", guard: "admin", body: note, handle: () => ok() }),
  defineRoute({
    method: "GET",
    path: "/api/list",
    guard: "session",
    query: z.object({ search: z.optional(z.string()) }),
    handle: ({ query, actor, client }) => ok({ search: query.search ?? null, actor, id: client.requestId }),
  }),
  defineRoute({
    method: "GET",
    path: "/api/fail/:how",
    guard: "public",
    handle({ params }) {
      if (params["how"] === "storage")
        throw Object.assign(new Error("secret host"), { name: "MongoNetworkError" });
      throw new Error("a text that nobody may see");
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/stream",
    guard: "public",
    handle: () => ({
      status: 200,
      headers: { "Content-Type": "text/csv; charset=utf-8" },
      stream: async (out) => void out.write("a,b"),
    }),
  }),
];

/** An app with a route of every kind, which listens, and how to call it. */
export async function startSmallApp() {
  const app = createHttpApp({
    routes,
    log: createLogger("test", "silent"),
    isReady: () => false,
    async authenticate(authorization) {
      if (authorization === "Bearer admin") return { ...person, role: "admin" };
      if (authorization === "Bearer user") return person;
      throw new AppError("UNAUTHENTICATED");
    },
  });
  const { url, close } = await listen(app, { host: "127.0.0.1", port: 0 });
  const call = (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
    const typed = body === undefined ? headers : { "content-type": "application/json", ...headers };
    return fetch(url + path, { method, headers: typed, ...(body === undefined ? {} : { body }) });
  };
  return { url, call, close };
}
