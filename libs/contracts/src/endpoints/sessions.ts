import { beatReply, sessionsQuery, sessionsReply } from "../schemas/sessions.js";
import { defineEndpoint } from "./endpoint.js";

export const listSessions = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/auth/sessions",
  guard: "session",
  stepUp: "sometimes",
  limits: ["signedIn"],
  query: sessionsQuery,
  reply: sessionsReply,
  errors: ["FORBIDDEN", "NOT_FOUND"],
  summary: "List one's open sessions, or for admins those of a user",
});

export const endSession = defineEndpoint({
  service: "settings-auth",
  method: "DELETE",
  path: "/api/auth/sessions/:id",
  guard: "session",
  stepUp: "sometimes",
  limits: ["signedIn"],
  summary: "End one of one's sessions, or for admins that of anyone",
});

export const endOtherSessions = defineEndpoint({
  service: "settings-auth",
  method: "DELETE",
  path: "/api/auth/sessions",
  guard: "session",
  stepUp: "sometimes",
  limits: ["signedIn"],
  query: sessionsQuery,
  errors: ["FORBIDDEN", "NOT_FOUND"],
  summary: "End all of one's sessions but this one, or for admins all of a user",
});

export const beat = defineEndpoint({
  service: "settings-auth",
  method: "POST",
  path: "/api/auth/beat",
  guard: "session",
  limits: ["signedIn"],
  reply: beatReply,
  summary: "Tell that a person is active, so that the session does not end idle",
});
