import { MAX_PUBLISHED_TEXT_BODY_BYTES } from "../limits.js";
import { publishedTextBody, publishedTextReply } from "../schemas/published-texts.js";
import { defineEndpoint } from "./endpoint.js";

export const getPublishedText = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/public/pages/:name",
  guard: "public",
  limits: ["public"],
  reply: publishedTextReply,
  summary: "Read the terms (terms) or the privacy notice (privacy) as Markdown",
});

export const updatePublishedText = defineEndpoint({
  service: "settings-auth",
  method: "PUT",
  path: "/api/admin/pages/:name",
  guard: "admin",
  stepUp: "always",
  limits: ["signedIn"],
  maxBodyBytes: MAX_PUBLISHED_TEXT_BODY_BYTES,
  body: publishedTextBody,
  reply: publishedTextReply,
  errors: ["STALE_VERSION"],
  summary:
    "Change the terms (terms) or the privacy notice (privacy), or put back the ones that come with the desk",
});
