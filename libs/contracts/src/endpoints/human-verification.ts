import { challengeQuery, challengeReply, verificationProviderReply } from "../schemas/human-verification.js";
import { defineEndpoint } from "./endpoint.js";

export const getHumanProvider = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/public/recaptcha-site-key",
  guard: "public",
  limits: ["public"],
  isCacheable: true,
  reply: verificationProviderReply,
  summary: "Read which human verification is in use, and its public key",
});

export const getHumanChallenge = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/public/human-challenge",
  guard: "public",
  limits: ["public"],
  query: challengeQuery,
  reply: challengeReply,
  errors: ["NOT_FOUND"],
  summary: "Get a challenge of the self-hosted human verification",
});
