import type { Principal } from "@tukar-saldo/auth";
import { AppError } from "@tukar-saldo/contracts";
import type { NoticeView } from "@tukar-saldo/contracts";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { hashEmail } from "../domain/audit-chain.js";
import { createStormNotice, SIGN_IN_STORM } from "../domain/notice.js";
import type { NewNotice } from "../domain/notice.js";
import type { User } from "../domain/user.js";
import type { NoticeReader } from "../store/notice-store.js";
import type { Context } from "./context.js";

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const MAX_LISTED = 50;

function toNoticeReader({ userId, role }: Principal): NoticeReader {
  return { userId, audiences: ["staff", userId, ...(role === "admin" ? ["admin"] : [])] };
}

/**
 * Stores notices and sends them to dashboards. Skips a notice that is already stored.
 * @returns the notices that were not stored before
 */
export async function addNotices(
  { notices, announce }: Pick<Context, "notices" | "announce">,
  newNotices: readonly NewNotice[],
): Promise<readonly NewNotice[]> {
  const addedNotices: NewNotice[] = [];
  for (const newNotice of newNotices) {
    if (!(await notices.add(newNotice.notice, newNotice.events))) continue;
    announce.notice(newNotice.notice.id, newNotice.events);
    addedNotices.push(newNotice);
  }
  return addedNotices;
}

/** Lists a user's notices of the last 24 hours, newest first. */
export function listNotices({ notices, now }: Context, principal: Principal): Promise<NoticeView[]> {
  const time = now();
  const oneDayAgo = new Date(time.getTime() - DAY_MS);
  return notices.list(toNoticeReader(principal), { since: oneDayAgo, now: time, limit: MAX_LISTED });
}

/** Hides a notice from a user. @throws AppError NOT_FOUND if the user has no such notice */
export async function hideNotice({ notices }: Context, id: string, principal: Principal): Promise<void> {
  if (!(await notices.hide(id, toNoticeReader(principal)))) throw new AppError("NOT_FOUND");
}

/**
 * Notifies the admins and logs a warning if the failed sign-ins with an e-mail count as a storm (see `SIGN_IN_STORM`).
 */
export async function reportSignInStorm(
  context: Context,
  { emailKey, user, metadata }: { emailKey: string; user: User | undefined; metadata: RequestMetadata },
): Promise<void> {
  const at = context.now();
  const windowStart = new Date(at.getTime() - SIGN_IN_STORM.minutes * MINUTE_MS);
  const targetIds = [emailKey, hashEmail(emailKey, context.keyedHash)];
  if (
    (await context.audit.countRefused(targetIds, windowStart, SIGN_IN_STORM.failures)) <
    SIGN_IN_STORM.failures
  )
    return;
  const addedNotices = await addNotices(context, [createStormNotice({ user, at, ...metadata })]);
  if (addedNotices.length === 0) return;
  const facts = {
    event: "authn_login_storm",
    request_id: metadata.requestId,
    uid: user?.id,
    ...SIGN_IN_STORM,
  };
  context.log.warn(facts, "many failed sign-ins with one e-mail: unknown devices now get one try a minute");
}
