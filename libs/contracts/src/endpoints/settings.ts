import * as z from "zod/mini";
import { dataReply } from "../schemas/data-reply.js";
import { settingRows, settingsBody, settingsView } from "../schemas/settings.js";
import { defineEndpoint } from "./endpoint.js";

export const getSettings = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/settings",
  guard: "admin",
  limits: ["signedIn"],
  reply: dataReply(settingsView),
  summary: "Read the settings as one object",
});

export const updateSettings = defineEndpoint({
  service: "settings-auth",
  method: "PUT",
  path: "/api/settings",
  guard: "admin",
  stepUp: "sometimes",
  limits: ["signedIn"],
  body: settingsBody,
  reply: z.object({ data: settingsView, message: z.string() }),
  errors: ["NOT_INITIALISED", "STALE_VERSION"],
  summary: "Change settings, and read them as one object",
});

export const getSettingRows = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/getsettings",
  guard: "admin",
  limits: ["signedIn"],
  reply: z.object({ data: settingRows, version: z.int() }),
  summary: "Read the settings as rows",
});

export const updateSettingRows = defineEndpoint({
  service: "settings-auth",
  method: "PUT",
  path: "/api/setsettings",
  guard: "admin",
  stepUp: "sometimes",
  limits: ["signedIn"],
  body: settingsBody,
  reply: z.object({ data: settingRows, message: z.string() }),
  errors: ["NOT_INITIALISED", "STALE_VERSION"],
  summary: "Change settings, and read them as rows",
});

export const getApiDocs = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/docs",
  guard: "session",
  limits: ["signedIn"],
  reply: "application/json",
  summary: "Read this description of the API",
});
