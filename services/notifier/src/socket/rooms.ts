import type { Principal } from "@tukar-saldo/service-kit";

/** The room of all dashboards. */
export const STAFF_ROOM = "staff";

/** The room of the dashboards of admins. */
const ADMIN_ROOM = "admin";

/** The room of a session's sockets. */
export function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}

/** The room of a user's sockets. */
export function userRoom(userId: string): string {
  return `user:${userId}`;
}

/** The rooms that a user's socket joins. */
export function roomsOf({ sessionId, userId, role }: Principal): string[] {
  return [sessionRoom(sessionId), userRoom(userId), STAFF_ROOM, ...(role === "admin" ? [ADMIN_ROOM] : [])];
}

/** The room of those whom a notice is for: `staff`, `admin`, or the id of a user. */
export function audienceRoom(audience: string): string {
  return audience === STAFF_ROOM || audience === ADMIN_ROOM ? audience : userRoom(audience);
}
