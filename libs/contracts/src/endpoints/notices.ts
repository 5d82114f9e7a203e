import { noticesReply } from "../schemas/notices.js";
import { defineEndpoint } from "./endpoint.js";

export const listNotices = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/notices",
  guard: "session",
  limits: ["signedIn"],
  reply: noticesReply,
  summary: "List one's notices of the last 24 hours, newest first",
});

export const hideNotice = defineEndpoint({
  service: "settings-auth",
  method: "PUT",
  path: "/api/notices/:id",
  guard: "session",
  limits: ["signedIn"],
  summary: "Hide a notice from oneself",
});
