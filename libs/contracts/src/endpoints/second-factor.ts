import { loginReply } from "../schemas/accounts.js";
import {
  addedFactorReply,
  confirmPasskeyBody,
  confirmTotpBody,
  factorsReply,
  newPasskeyReply,
  newTotpReply,
  secondFactorBody,
  stepUpBody,
  stepUpReply,
} from "../schemas/second-factor.js";
import { defineEndpoint, EXTENDED_TIMEOUT_SECONDS } from "./endpoint.js";

export const enterSecondFactor = defineEndpoint({
  service: "settings-auth",
  method: "POST",
  path: "/api/auth/second-factor",
  guard: "public",
  limits: ["public", "secondFactor"],
  timeoutSeconds: EXTENDED_TIMEOUT_SECONDS,
  body: secondFactorBody,
  reply: loginReply,
  errors: ["SECRET_WRONG", "UNAUTHENTICATED"],
  summary: "Finish a sign-in that asks for a second factor",
});

/** The common options of the endpoints for managing one's own second factors. */
const ownFactorOptions = {
  service: "settings-auth",
  guard: "session",
  limits: ["signedIn"],
  isAllowedWhileEnrolling: true,
} as const;

export const listFactors = defineEndpoint({
  ...ownFactorOptions,
  method: "GET",
  path: "/api/auth/factors",
  reply: factorsReply,
  summary: "List one's own second factors, with the challenge of a step-up by passkey",
});

export const beginTotp = defineEndpoint({
  ...ownFactorOptions,
  method: "POST",
  path: "/api/auth/factors/totp",
  stepUp: "always",
  reply: newTotpReply,
  summary: "Begin to add an authenticator app",
});

export const confirmTotp = defineEndpoint({
  ...ownFactorOptions,
  method: "POST",
  path: "/api/auth/factors/totp/confirm",
  stepUp: "always",
  body: confirmTotpBody,
  reply: addedFactorReply,
  errors: ["NOT_FOUND", "SECRET_WRONG"],
  summary: "Add the authenticator app that shows this code, and get ten recovery codes",
});

export const beginPasskey = defineEndpoint({
  ...ownFactorOptions,
  method: "POST",
  path: "/api/auth/factors/passkey",
  stepUp: "always",
  reply: newPasskeyReply,
  summary: "Begin to add a passkey",
});

export const confirmPasskey = defineEndpoint({
  ...ownFactorOptions,
  method: "POST",
  path: "/api/auth/factors/passkey/confirm",
  stepUp: "always",
  body: confirmPasskeyBody,
  reply: addedFactorReply,
  errors: ["NOT_FOUND", "SECRET_WRONG"],
  summary: "Add a passkey",
});

export const removeFactor = defineEndpoint({
  service: "settings-auth",
  method: "DELETE",
  path: "/api/auth/factors/:id",
  guard: "session",
  limits: ["signedIn"],
  stepUp: "always",
  summary: "Remove one of one's own second factors",
});

export const stepUp = defineEndpoint({
  ...ownFactorOptions,
  method: "POST",
  path: "/api/auth/step-up",
  timeoutSeconds: EXTENDED_TIMEOUT_SECONDS,
  body: stepUpBody,
  reply: stepUpReply,
  errors: ["SECRET_WRONG"],
  summary: "Prove again who one is, by password, code or passkey",
});
