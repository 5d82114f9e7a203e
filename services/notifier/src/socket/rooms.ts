import type { Principal } from "@tukar-saldo/service-kit";

/** The room of all dashboards. */
export const STAFF_ROOM = "staff";

/** The room of the dashboards of admins. */
const ADMIN_ROOM = "admin";

/** Returns the room of a session's sockets. */
export function toSessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}

/** Returns the room of a user's sockets. */
export function toUserRoom(userId: string): string {
  return `user:${userId}`;
}

/** Returns the rooms that a user's socket joins. */
export function roomsOf({ sessionId, userId, role }: Principal): string[] {
  return [
    toSessionRoom(sessionId),
    toUserRoom(userId),
    STAFF_ROOM,
    ...(role === "admin" ? [ADMIN_ROOM] : []),
  ];
}

/** Returns the room of a notice's audience, which is `staff`, `admin` or the id of a user. */
export function toAudienceRoom(audience: string): string {
  return audience === STAFF_ROOM || audience === ADMIN_ROOM ? audience : toUserRoom(audience);
}
