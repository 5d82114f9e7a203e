import { defineEndpoint } from "./endpoint.js";

/**
 * This module declares the endpoints that every page calls. Their schemas are imported in parallel to the request, so
 * that the first page renders without the schema library.
 */
const importReplySchemas = () => import("../schemas/first-replies.js");

export const getOnlineState = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/public/isonline",
  guard: "public",
  limits: ["public"],
  isCacheable: true,
  reply: async () => (await importReplySchemas()).onlineReply,
  summary: "Read whether orders are taken",
});

export const getContact = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/public/contact",
  guard: "public",
  limits: ["public"],
  isCacheable: true,
  reply: async () => (await importReplySchemas()).contactReply,
  summary: "Read how to reach the desk",
});

export const getRates = defineEndpoint({
  service: "transactions",
  method: "GET",
  path: "/api/rates",
  guard: "public",
  limits: ["public"],
  isCacheable: true,
  reply: async () => (await importReplySchemas()).ratesReply,
  summary: "List the rate and fee of each destination",
});

export const listDestinations = defineEndpoint({
  service: "transactions",
  method: "GET",
  path: "/api/destinations",
  guard: "public",
  limits: ["public"],
  isCacheable: true,
  reply: async () => (await importReplySchemas()).destinationsReply,
  summary: "List where rupiah can be paid",
});

export const getProfile = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/auth/profile",
  guard: "session",
  limits: ["signedIn"],
  reply: async () => (await importReplySchemas()).profileReply,
  summary: "Read one's own user",
});
