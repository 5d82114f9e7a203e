import { createHash } from "node:crypto";
import { AppError, PUBLISHED_TEXTS } from "@tukar-saldo/contracts";
import type { PublishedText, PublishedTextBody, PublishedTextName } from "@tukar-saldo/contracts";
import { createEventCause, retryOnConflict } from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { createDefaultText } from "../domain/default-texts/default-text.js";
import { changeText, toPublishedText } from "../domain/published-text.js";
import type { StoredText } from "../domain/published-text.js";
import type { Context } from "./context.js";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Parses the name of a published text. @throws AppError NOT_FOUND if there is no such text */
function parseName(name: string): PublishedTextName {
  const knownName = PUBLISHED_TEXTS.find((candidate) => candidate === name);
  if (knownName === undefined) throw new AppError("NOT_FOUND");
  return knownName;
}

async function createView(
  { settings, config }: Context,
  name: PublishedTextName,
  storedText: StoredText | undefined,
): Promise<PublishedText> {
  const currentSettings = await settings.readCached();
  return toPublishedText(storedText, () => createDefaultText(name, currentSettings, config));
}

/** Reads the terms or the privacy notice. @throws AppError NOT_FOUND if there is no such text */
export async function readPublishedText(context: Context, page: string): Promise<PublishedText> {
  const name = parseName(page);
  return createView(context, name, await context.publishedTexts.read(name));
}

/** Reads the version of the terms, which is 0 until somebody changes them. */
export async function readTermsVersion({ publishedTexts }: Context): Promise<number> {
  return (await publishedTexts.read("terms"))?.version ?? 0;
}

export interface ChangeTextCommand {
  readonly page: string;
  readonly body: PublishedTextBody;
  readonly metadata: RequestMetadata;
}

/** Changes the terms or the privacy notice. Refuses a body with a stale version. */
export async function changePublishedText(
  context: Context,
  command: ChangeTextCommand,
): Promise<PublishedText> {
  const name = parseName(command.page);
  const result = await retryOnConflict(() => tryChange(context, name, command));
  return createView(context, name, result.text);
}

async function tryChange(
  context: Context,
  name: PublishedTextName,
  { body, metadata }: ChangeTextCommand,
): Promise<{ text: StoredText | undefined } | undefined> {
  const before = await context.publishedTexts.read(name);
  if (body.version !== undefined && body.version !== (before?.version ?? 0)) {
    throw new AppError("STALE_VERSION", { data: await createView(context, name, before) });
  }
  const change = changeText(name, before, body, { cause: createEventCause(context, metadata), hash: sha256 });
  if (!change) return { text: before };
  const { text, events } = change;
  if (!(await context.publishedTexts.write(name, text, events))) return undefined;
  context.announce.publishedText(name, events);
  return { text };
}
