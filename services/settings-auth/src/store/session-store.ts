import type { DomainEvent } from "@tukar-saldo/contracts";
import { pushEvents, withEvents } from "@tukar-saldo/messaging";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import type { Session } from "../domain/session.js";
import { sessionModel } from "./session.model.js";
import { toObjectId } from "./user-store.js";

/** The sessions, created at sign-in and ended at sign-out; libs/auth decides whether one is valid. */
export function createSessionStore(connection: Connection) {
  const model = sessionModel(connection);
  return {
    async insert({ id, user_id, ...session }: Session, events: DomainEvent[]): Promise<void> {
      await model.create({ _id: id, user_id: toObjectId(user_id), ...session, ...withEvents(events) });
    },

    /** Ends a session. @returns whether it had not ended yet */
    async end(id: string, events: DomainEvent[], now: Date): Promise<boolean> {
      const filter = { _id: id, ended_at: mongoose.trusted({ $exists: false }) };
      const update = { $set: { ended_at: now }, ...pushEvents(events) };
      return (await model.updateOne(filter, update)).matchedCount === 1;
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
