import type { DomainEvent } from "@tukar-saldo/contracts";
import { pushEvents, withEvents } from "@tukar-saldo/messaging";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import type { Session } from "../domain/session.js";
import { sessionModel } from "./session.model.js";
import { userKey } from "./user-store.js";

/** The sessions: begun at sign-in, ended at sign-out; whether one still counts is for libs/auth to say. */
export function createSessionStore(connection: Connection) {
  const model = sessionModel(connection);
  return {
    async insert({ id, user_id, ...session }: Session, events: DomainEvent[]): Promise<void> {
      await model.create({ _id: id, user_id: userKey(user_id), ...session, ...withEvents(events) });
    },

    /** Ends a session that has not ended yet. */
    async end(id: string, events: DomainEvent[], now: Date): Promise<void> {
      const filter = { _id: id, ended_at: mongoose.trusted({ $exists: false }) };
      await model.updateOne(filter, { $set: { ended_at: now }, ...pushEvents(events) });
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
