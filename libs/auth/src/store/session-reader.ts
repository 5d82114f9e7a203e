import { Types } from "mongoose";
import type { Connection } from "mongoose";
import type { TokenClaims } from "../tokens.js";

export type { Connection };

/** The fields of a session that decide whether it is valid. */
export interface SessionState {
  _id: string;
  user_id: Types.ObjectId;
  epoch: number;
  last_seen: Date;
  expires_at: Date;
  ended_at?: Date;
  created_at: Date;
  /** When the user last proved their identity after the sign-in; absent if they have not. */
  proved_at?: Date;
  /** Whether the user must add a second factor before the session permits anything else. */
  is_enrolling?: boolean;
}

/** The fields of a user that identify the user and decide whether the user's sessions are valid. */
export interface UserState {
  _id: Types.ObjectId;
  name: string;
  email: string;
  role: "user" | "admin";
  is_active: boolean;
  session_epoch: number;
  created_at: Date;
  must_change_password?: boolean;
  can_process?: boolean;
  deleted_at?: Date;
}

/** The session and the user whose ids are claims of a token. */
export interface SessionWithUser {
  session: SessionState;
  user: UserState;
}

const USER_FIELDS = {
  name: 1,
  email: 1,
  role: 1,
  is_active: 1,
  session_epoch: 1,
  created_at: 1,
  must_change_password: 1,
  can_process: 1,
  deleted_at: 1,
};

/** Reads settings-auth's sessions and users; `last_seen` is the only field that it writes. */
export function createSessionReader(connection: Connection) {
  const sessions = connection.collection<SessionState>("sessions");
  const users = connection.collection<UserState>("users");
  return {
    /** Finds the session and the user of a token. @returns undefined unless both exist */
    async find({ sessionId, userId }: TokenClaims): Promise<SessionWithUser | undefined> {
      const [session, user] = await Promise.all([
        sessions.findOne({ _id: { $eq: sessionId } }),
        users.findOne({ _id: { $eq: new Types.ObjectId(userId) } }, { projection: USER_FIELDS }),
      ]);
      return session && user ? { session, user } : undefined;
    },
    /** Updates `last_seen`, never to an earlier time. */
    async updateLastSeen(sessionId: string, now: Date): Promise<void> {
      await sessions.updateOne({ _id: { $eq: sessionId } }, { $max: { last_seen: now } });
    },
  };
}
