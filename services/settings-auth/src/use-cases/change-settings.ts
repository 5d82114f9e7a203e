import { AppError } from "@tukar-saldo/contracts";
import type { Settings, SettingsBody } from "@tukar-saldo/contracts";
import { createEventCause, retryOnConflict } from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { changeSettings as computeSettingsChange } from "../domain/settings.js";
import type { SettingsChange } from "../domain/settings.js";
import type { Context } from "./context.js";

export interface ChangeSettingsCommand {
  readonly body: SettingsBody;
  readonly metadata: RequestMetadata;
  /** Formats the current settings for the error response to a client with a stale version. */
  readonly format: (settings: Settings) => unknown;
  /** Throws unless the user has recently re-authenticated (step-up). Undefined for the operator's commands. */
  readonly requireProof?: (options: { readonly always: boolean }) => Promise<void>;
}

/** Changes the settings that the body contains, or confirms the rate. Refuses a body with a stale version. */
export async function changeSettings(context: Context, command: ChangeSettingsCommand): Promise<Settings> {
  const { settings, events } = await retryOnConflict(() => tryChange(context, command));
  if (events.length > 0) context.announce.settings(events);
  return settings;
}

async function tryChange(
  context: Context,
  command: ChangeSettingsCommand,
): Promise<SettingsChange | undefined> {
  const { body, metadata, format } = command;
  const settings = await context.settings.read();
  if (settings.version === 0) throw new AppError("NOT_INITIALISED");
  if (body.version !== undefined && body.version !== settings.version) {
    throw new AppError("STALE_VERSION", { data: format(settings) });
  }
  const cause = createEventCause(context, metadata);
  const change = computeSettingsChange(settings, body, context.secretBox.seal, cause);
  if (change.events.length === 0 && !change.confirmsRate) return change;
  if (change.stepUp) await command.requireProof?.({ always: change.stepUp === "always" });
  const isWritten = await context.settings.change(settings.version, change, cause.now);
  return isWritten ? change : undefined;
}
