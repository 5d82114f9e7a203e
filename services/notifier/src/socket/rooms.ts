import type { Principal } from "@tukar-saldo/service-kit";

/** Everyone who may see orders. */
export const STAFF = "staff";

export function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}

export function userRoom(userId: string): string {
  return `user:${userId}`;
}

export function roomsOf({ sessionId, userId }: Principal): string[] {
  return [sessionRoom(sessionId), userRoom(userId), STAFF];
}
