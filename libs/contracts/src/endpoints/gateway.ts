import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.js";

export const getServerTime = defineEndpoint({
  service: "gateway",
  method: "GET",
  path: "/api/server-time",
  guard: "public",
  limits: ["public"],
  reply: z.object({ timestamp: z.string() }),
  summary: "Read the server's time",
});
