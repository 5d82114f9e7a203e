import { AppError } from "@tukar-saldo/contracts";
import type { SettingsBody } from "@tukar-saldo/contracts";
import { newEvent } from "@tukar-saldo/messaging";
import { changeSettings as changed, differs } from "../domain/change-settings.js";
import { settingsDifference } from "../domain/settings-view.js";
import type { Settings } from "../domain/settings.js";
import type { Context } from "./context.js";
import type { Origin } from "./origin.js";
import { retryWrite } from "./retry-write.js";

export interface ChangeSettings {
  readonly body: SettingsBody;
  readonly origin: Origin;
  /** How the fresh settings are shown to one whose version is stale. */
  readonly show: (settings: Settings) => unknown;
}

/** Changes the given settings; a body that names another version than the present one is refused. */
export async function changeSettings(context: Context, command: ChangeSettings): Promise<Settings> {
  const settings = await retryWrite(() => changeOnce(context, command));
  context.announce.settings();
  return settings;
}

async function changeOnce(context: Context, command: ChangeSettings): Promise<Settings | null> {
  const { body, origin, show } = command;
  const settings = await context.settings.read();
  if (settings.version === 0) throw new AppError("NOT_INITIALISED");
  if (body.version !== undefined && body.version !== settings.version) {
    throw new AppError("STALE_VERSION", { data: show(settings) });
  }
  const values = changed(settings, body, context.secretBox.seal);
  if (!differs(settings, values)) return settings;
  const after = { ...values, version: settings.version + 1 };
  const now = context.now();
  const event = newEvent("settings.changed", settingsDifference(settings, after), { ...origin, now });
  return (await context.settings.change(settings.version, values, [event], now)) ? after : null;
}
