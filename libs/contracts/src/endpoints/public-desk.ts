import { defineEndpoint } from "./endpoint.js";

/**
 * This module declares the endpoints that a page calls after its first render. Their reply schemas are in
 * `first-replies.ts`, like those of the endpoints that every page calls.
 */
const importReplySchemas = () => import("../schemas/first-replies.js");

export const getDesk = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/public/desk",
  guard: "public",
  limits: ["public"],
  isCacheable: true,
  reply: async () => (await importReplySchemas()).deskReply,
  summary: "Read who runs the desk, whether it is open, and the age of its rate",
});

export const getPulse = defineEndpoint({
  service: "transactions",
  method: "GET",
  path: "/api/public/pulse",
  guard: "public",
  limits: ["public"],
  isCacheable: true,
  reply: async () => (await importReplySchemas()).pulseReply,
  summary: "Read how many orders were completed today, and how fast those of the last days were",
});
