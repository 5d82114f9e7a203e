import { defineEndpoint } from "./endpoint.js";

/** Endpoints whose answers a page adds after it is first drawn; their schemas come with those of every page. */
const replies = () => import("../schemas/first-replies.js");

export const getDesk = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/public/desk",
  guard: "public",
  limits: ["public"],
  isCacheable: true,
  reply: async () => (await replies()).deskReply,
  summary: "Read who runs the desk, whether it is open, and the age of its rate",
});

export const getPulse = defineEndpoint({
  service: "transactions",
  method: "GET",
  path: "/api/public/pulse",
  guard: "public",
  limits: ["public"],
  isCacheable: true,
  reply: async () => (await replies()).pulseReply,
  summary: "Read how many orders were completed today, and how fast those of the last days were",
});
