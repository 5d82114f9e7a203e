import { createEvent } from "@tukar-saldo/contracts";
import type { Actor, DomainEvent, Notice, ReceivedEvent, UserView } from "@tukar-saldo/contracts";
import { isActiveAdmin } from "./user.js";

const LIFETIME_MS = 24 * 3_600_000;

/** The settings that determine where customers send their USD. */
const PAYMENT_SETTINGS = ["paypal_email", "provider_link"];

/** A new notice, and the events that send it to dashboards. */
export interface NewNotice {
  readonly notice: Notice;
  readonly events: DomainEvent[];
}

type NoticeContent = {
  [T in Notice["type"]]: Pick<Extract<Notice, { type: T }>, "type" | "data">;
}[Notice["type"]];

/** What caused a notice, when, and by whom. */
interface Cause {
  /** Identifies the cause, so that a cause that is handled repeatedly creates only one notice of each type. */
  readonly id: string;
  readonly at: Date;
  readonly actor: Actor;
  readonly requestId: string;
}

function createNotice(audience: string, { type, data }: NoticeContent, cause: Cause): NewNotice {
  const { actor, requestId, at } = cause;
  const id = `${type}-${cause.id}`;
  const notice = {
    id,
    at: at.toISOString(),
    type,
    actor: { id: actor.id, name: actor.name },
    data,
    for: audience,
    until: new Date(at.getTime() + LIFETIME_MS).toISOString(),
  } as Notice;
  const event = createEvent(
    "notice.created",
    { notice },
    { actor, requestId, now: at, newEventId: () => id },
  );
  return { notice, events: [event] };
}

type SettingsEvent = ReceivedEvent<"audit", "settings.changed">;

function createSettingsNotices({ data: { after, rates } }: SettingsEvent, cause: Cause): NewNotice[] {
  const notices: NewNotice[] = [];
  if (rates !== undefined) {
    const data = { from: rates.before, to: rates.after, version: Number(after["version"]) };
    notices.push(createNotice("staff", { type: "rate_changed", data }, cause));
  }
  const settings = PAYMENT_SETTINGS.filter((name) => after[name] !== undefined);
  if (settings.length > 0)
    notices.push(createNotice("admin", { type: "payout_changed", data: { settings } }, cause));
  return notices;
}

function createAdminNotices(before: UserView | undefined, after: UserView, cause: Cause): NewNotice[] {
  if (isActiveAdmin(before) || !isActiveAdmin(after)) return [];
  const user = { id: after.id, name: after.name };
  return [createNotice("admin", { type: "admin_added", data: { user } }, cause)];
}

type SessionEvent = ReceivedEvent<"audit", "session.started">;

function createDeviceNotices({ data, actor }: SessionEvent, cause: Cause): NewNotice[] {
  if (data.new_device === undefined) return [];
  const { user_agent } = data.new_device;
  return [createNotice(data.user_id, { type: "new_device", data: { address: actor.ip, user_agent } }, cause)];
}

type ManyReadEvent = ReceivedEvent<"audit", "orders.many_read">;

/**
 * Creates the notice of a user who read many orders. Its id allows one per day and user, however many replicas send the
 * event.
 */
function createManyReadNotice({ data: { day, count } }: ManyReadEvent, cause: Cause): NewNotice {
  const id = `${day}-${cause.actor.id ?? ""}`;
  return createNotice("admin", { type: "many_orders_read", data: { day, count } }, { ...cause, id });
}

/** Creates the notices of an event. */
export function createNotices(event: ReceivedEvent<"audit">): NewNotice[] {
  const { id, actor, request_id: requestId } = event;
  const cause = { id, at: new Date(event.at), actor, requestId };
  if (event.type === "settings.changed") return createSettingsNotices(event, cause);
  if (event.type === "user.created") return createAdminNotices(undefined, event.data.after, cause);
  if (event.type === "user.updated") return createAdminNotices(event.data.before, event.data.after, cause);
  if (event.type === "session.started") return createDeviceNotices(event, cause);
  if (event.type === "orders.many_read") return [createManyReadNotice(event, cause)];
  return [];
}

/** A storm is this many failed sign-ins with one e-mail within this many minutes, from any IP addresses. */
export const SIGN_IN_STORM = { failures: 20, minutes: 15 } as const;

interface SignInStorm {
  /** The user to whom the e-mail belongs; undefined if it belongs to no user. */
  readonly user: { readonly id: string; readonly name: string } | undefined;
  readonly at: Date;
  readonly actor: Actor;
  readonly requestId: string;
}

/**
 * Creates the notice of many failed sign-ins. Its id allows one notice per quarter of an hour for each user, and one
 * for all unknown e-mails together, so that strangers cannot flood the list.
 */
export function createStormNotice({ user, at, actor, requestId }: SignInStorm): NewNotice {
  const interval = Math.floor(at.getTime() / (SIGN_IN_STORM.minutes * 60_000));
  const data = { user: user ? { id: user.id, name: user.name } : null, ...SIGN_IN_STORM };
  const cause = { id: `${user?.id ?? "nobody"}-${interval}`, at, actor, requestId };
  return createNotice("admin", { type: "sign_in_storm", data }, cause);
}
