import {
  changePasswordBody,
  loginBody,
  loginReply,
  messageReply,
  setUpDeskBody,
  setupStatusReply,
} from "../schemas/accounts.js";
import { defineEndpoint, EXTENDED_TIMEOUT_SECONDS } from "./endpoint.js";

export const getSetupStatus = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/init/status",
  guard: "public",
  limits: ["public"],
  reply: setupStatusReply,
  summary: "Read whether the desk is set up",
});

export const setUpDesk = defineEndpoint({
  service: "settings-auth",
  method: "POST",
  path: "/api/init",
  guard: "public",
  limits: ["public", "init"],
  timeoutSeconds: EXTENDED_TIMEOUT_SECONDS,
  body: setUpDeskBody,
  reply: messageReply,
  errors: ["ALREADY_INITIALISED", "SECRET_WRONG"],
  summary: "Set up the desk, once",
});

export const logIn = defineEndpoint({
  service: "settings-auth",
  method: "POST",
  path: "/api/auth/login",
  guard: "public",
  limits: ["public"],
  timeoutSeconds: EXTENDED_TIMEOUT_SECONDS,
  body: loginBody,
  reply: loginReply,
  errors: ["HUMAN_REFUSED", "HUMAN_UNAVAILABLE", "LOGIN_FAILED", "TWO_FACTOR_REQUIRED"],
  summary: "Sign in",
});

export const changePassword = defineEndpoint({
  service: "settings-auth",
  method: "POST",
  path: "/api/auth/change-password",
  guard: "session",
  limits: ["signedIn"],
  timeoutSeconds: EXTENDED_TIMEOUT_SECONDS,
  body: changePasswordBody,
  errors: ["SECRET_WRONG"],
  summary: "Change one's own password, ending all of one's sessions",
});

export const logOut = defineEndpoint({
  service: "settings-auth",
  method: "POST",
  path: "/api/auth/logout",
  guard: "session",
  isAllowedWhileEnrolling: true,
  limits: ["signedIn"],
  summary: "End the session",
});
