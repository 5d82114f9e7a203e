import { API, message, settingsBody } from "@tukar-saldo/contracts";
import type { SettingsBody } from "@tukar-saldo/contracts";
import { defineRoute, ok } from "@tukar-saldo/service-kit";
import type { Call, Reply, Route } from "@tukar-saldo/service-kit";
import { settingsObject, settingsRows } from "../domain/settings-view.js";
import type { Settings } from "../domain/settings.js";
import { changeSettings } from "../use-cases/change-settings.js";
import type { Context } from "../use-cases/context.js";
import { originOf } from "./origin-of.js";

type Show = (settings: Settings) => unknown;

async function save(context: Context, call: Call<SettingsBody, unknown>, show: Show): Promise<Reply> {
  const settings = await changeSettings(context, { body: call.body, origin: originOf(call), show });
  return ok(show(settings), { message: message(call.client.language, "settings.saved") });
}

/** The settings in their two forms: rows for the standalone page, one object for the dashboard's tab. */
export function settingsRoutes(context: Context): Route[] {
  const { settings } = context;
  return [
    defineRoute({
      method: "GET",
      path: API.getSettings,
      guard: "admin",
      handle: async () => {
        const present = await settings.read();
        return ok(settingsRows(present), { version: present.version });
      },
    }),
    defineRoute({
      method: "PUT",
      path: API.setSettings,
      guard: "admin",
      body: settingsBody,
      handle: (call) => save(context, call, settingsRows),
    }),
    defineRoute({
      method: "GET",
      path: API.settings,
      guard: "admin",
      handle: async () => ok(settingsObject(await settings.read())),
    }),
    defineRoute({
      method: "PUT",
      path: API.settings,
      guard: "admin",
      body: settingsBody,
      handle: (call) => save(context, call, settingsObject),
    }),
  ];
}
