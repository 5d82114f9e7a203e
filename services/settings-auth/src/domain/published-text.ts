import { createEvent } from "@tukar-saldo/contracts";
import type {
  DomainEvent,
  EventCause,
  PublishedText,
  PublishedTextBody,
  PublishedTextName,
} from "@tukar-saldo/contracts";

/** The terms or the privacy notice as stored. Both languages are empty while the default text is used. */
export interface StoredText {
  readonly id: string;
  readonly en: string;
  readonly version: number;
  readonly updated_at: Date;
}

/** A text that was never saved. */
const NEVER_SAVED = { id: "", en: "", version: 0 } as const;
type VersionedTexts = Pick<StoredText, "id" | "en" | "version">;

/** Creates the view of a stored text. `createDefault` creates the default text for a missing or empty one. */
export function toPublishedText(
  storedText: StoredText | undefined,
  createDefault: () => Pick<PublishedText, "id" | "en">,
): PublishedText {
  const { id, en, version }: VersionedTexts = storedText ?? NEVER_SAVED;
  if (!storedText || id === "") return { ...createDefault(), updated_at: null, version };
  return { id, en, updated_at: storedText.updated_at.toISOString(), version };
}

type HashText = (text: string) => string;
const toHashes = ({ id, en, version }: VersionedTexts, hash: HashText) => ({
  id: id === "" ? null : hash(id),
  en: en === "" ? null : hash(en),
  version,
});

/** Computes the changed text and its events, which contain hashes of the wording; undefined if nothing changes. */
export function changeText(
  page: PublishedTextName,
  storedText: StoredText | undefined,
  { id, en }: PublishedTextBody,
  { cause, hash }: { readonly cause: EventCause; readonly hash: HashText },
): { text: StoredText; events: DomainEvent[] } | undefined {
  const before: VersionedTexts = storedText ?? NEVER_SAVED;
  if (before.id === id && before.en === en) return undefined;
  const after = { id, en, version: before.version + 1, updated_at: cause.now };
  const data = { page, before: toHashes(before, hash), after: toHashes(after, hash) };
  return { text: after, events: [createEvent("pages.changed", data, cause)] };
}
