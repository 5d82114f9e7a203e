import { createHash } from "node:crypto";
import { createEvent } from "@tukar-saldo/contracts";
import type {
  DomainEvent,
  EventCause,
  PublishedText,
  PublishedTextBody,
  PublishedTextName,
} from "@tukar-saldo/contracts";

/** A text as it is stored; both languages are empty while it is the one that comes with the desk. */
export interface StoredText {
  readonly id: string;
  readonly en: string;
  readonly version: number;
  readonly updated_at: Date;
}

/** A text that was never saved. */
const NEVER_SAVED = { id: "", en: "", version: 0 } as const;
type Texts = Pick<StoredText, "id" | "en" | "version">;

/** Makes what is shown of a stored text; `createDefault` makes the one that comes with the desk. */
export function toPublishedText(
  stored: StoredText | undefined,
  createDefault: () => Pick<PublishedText, "id" | "en">,
): PublishedText {
  const { id, en, version }: Texts = stored ?? NEVER_SAVED;
  if (!stored || id === "") return { ...createDefault(), updated_at: null, version };
  return { id, en, updated_at: stored.updated_at.toISOString(), version };
}

const hash = (text: string): string | null =>
  text === "" ? null : createHash("sha256").update(text).digest("hex");
const toHashes = ({ id, en, version }: Texts) => ({ id: hash(id), en: hash(en), version });

/** Returns the changed text and its events, which have no wording; undefined when nothing changes. */
export function changeText(
  page: PublishedTextName,
  stored: StoredText | undefined,
  { id, en }: PublishedTextBody,
  cause: EventCause,
): { stored: StoredText; events: DomainEvent[] } | undefined {
  const before: Texts = stored ?? NEVER_SAVED;
  if (before.id === id && before.en === en) return undefined;
  const after = { id, en, version: before.version + 1, updated_at: cause.now };
  const data = { page, before: toHashes(before), after: toHashes(after) };
  return { stored: after, events: [createEvent("pages.changed", data, cause)] };
}
