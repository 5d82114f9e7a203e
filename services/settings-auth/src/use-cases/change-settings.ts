import { AppError } from "@tukar-saldo/contracts";
import type { SettingsBody } from "@tukar-saldo/contracts";
import { changeSettings as decide } from "../domain/change-settings.js";
import type { SettingsChange } from "../domain/change-settings.js";
import type { Settings } from "../domain/settings.js";
import type { Context } from "./context.js";
import { causeOf } from "./origin.js";
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
  const { settings, events } = await retryWrite(() => changeOnce(context, command));
  context.announce.settings(events);
  return settings;
}

async function changeOnce(context: Context, command: ChangeSettings): Promise<SettingsChange | null> {
  const { body, origin, show } = command;
  const settings = await context.settings.read();
  if (settings.version === 0) throw new AppError("NOT_INITIALISED");
  if (body.version !== undefined && body.version !== settings.version) {
    throw new AppError("STALE_VERSION", { data: show(settings) });
  }
  const cause = causeOf(context, origin);
  const change = decide(settings, body, context.secretBox.seal, cause);
  if (change.events.length === 0) return change;
  const { version: _version, ...values } = change.settings;
  const isWritten = await context.settings.change(settings.version, values, change.events, cause.now);
  return isWritten ? change : null;
}
