import type { Principal } from "@tukar-saldo/service-kit";

/** The room of all dashboards. */
export const STAFF_ROOM = "staff";

/** The room of a session's sockets. */
export function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}

/** The room of a user's sockets. */
export function userRoom(userId: string): string {
  return `user:${userId}`;
}

/** The rooms that a user's socket joins. */
export function roomsOf({ sessionId, userId }: Principal): string[] {
  return [sessionRoom(sessionId), userRoom(userId), STAFF_ROOM];
}
