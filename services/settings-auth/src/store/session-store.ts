import { randomBytes } from "node:crypto";
import type { DomainEvent } from "@tukar-saldo/contracts";
import { outboxFields, addOutboxIndex, appendToOutbox, newOutboxFields } from "@tukar-saldo/messaging";
import { Schema, trusted, Types } from "mongoose";
import type { InvalidationChannel } from "@tukar-saldo/service-kit";
import type { Connection, InferSchemaType } from "mongoose";
import type { Session } from "../domain/session.js";

const ID_BYTES = 16;
const RETENTION_AFTER_EXPIRY_SECONDS = 24 * 3_600;
const requiredDate = { type: Date, required: true } as const;

const schema = new Schema(
  {
    _id: { type: String, required: true },
    user_id: { type: Schema.Types.ObjectId, required: true },
    epoch: { type: Number, required: true },
    created_at: requiredDate,
    last_seen: requiredDate,
    expires_at: requiredDate,
    ended_at: Date,
    ip: String,
    user_agent: String,
    proved_at: Date,
    is_enrolling: Boolean,
    ...outboxFields,
  },
  { collection: "sessions", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
schema.index({ user_id: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: RETENTION_AFTER_EXPIRY_SECONDS });
addOutboxIndex(schema);

type SessionDocument = InferSchemaType<typeof schema>;

/** The user whose sessions are listed, and the conditions under which a session is open. */
export interface OpenSessionsQuery {
  readonly userId: string;
  readonly epoch: number;
  readonly now: Date;
  /** A session without activity since this time has expired. */
  readonly idleSince: Date;
}

function toSession({
  _id: id,
  user_id,
  epoch,
  created_at,
  last_seen,
  expires_at,
  ip,
  user_agent,
}: SessionDocument): Session {
  const times = { created_at, last_seen, expires_at };
  return { id, user_id: String(user_id), epoch, ...times, ip: ip ?? "", user_agent: user_agent ?? "" };
}

/**
 * Creates the store of sessions, for sign-in and sign-out; libs/auth decides whether a session is valid. Every
 * process that caches sessions is notified when a session ends.
 */
export function createSessionStore(connection: Connection, invalidations: InvalidationChannel) {
  const model = connection.model("Session", schema);
  return {
    newId: (): string => randomBytes(ID_BYTES).toString("base64url"),

    async insert({ id, user_id, ...session }: Session, events: DomainEvent[]): Promise<void> {
      const user = { user_id: new Types.ObjectId(user_id) };
      await model.create({ _id: id, ...user, ...session, ...newOutboxFields(events) });
    },

    /** Lists the open sessions of a user, most recently active first. */
    async listOpen({ userId, epoch, now, idleSince }: OpenSessionsQuery): Promise<Session[]> {
      const documents = await model
        .find({
          user_id: new Types.ObjectId(userId),
          epoch,
          ended_at: trusted({ $exists: false }),
          expires_at: trusted({ $gt: now }),
          last_seen: trusted({ $gt: idleSince }),
        })
        .sort({ last_seen: -1 })
        .lean();
      return documents.map(toSession);
    },

    /** Finds the id of the user of a session; undefined if there is no such session. */
    async findUserId(id: string): Promise<string | undefined> {
      const document = await model.findOne({ _id: id }, { user_id: 1 }).lean();
      return document === null ? undefined : String(document.user_id);
    },

    /** Stores the time of the user's latest step-up (re-authentication) in the session. */
    async saveProof(id: string, events: DomainEvent[], now: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { proved_at: now }, ...appendToOutbox(events) });
      invalidations.publish("sessions");
    },

    /** Lifts the restrictions of an enrolling session after its user has added a second factor. */
    async endEnrolling(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $unset: { is_enrolling: 1 } });
      invalidations.publish("sessions");
    },

    /** Ends a session. @returns false if the session had already ended */
    async end(id: string, events: DomainEvent[], now: Date): Promise<boolean> {
      const filter = { _id: id, ended_at: trusted({ $exists: false }) };
      const update = { $set: { ended_at: now }, ...appendToOutbox(events) };
      const { matchedCount } = await model.updateOne(filter, update);
      invalidations.publish("sessions");
      return matchedCount === 1;
    },

    /**
     * Keeps expired sessions with unpublished events: the TTL index ignores documents without `expires_at`. Removes
     * the sessions that were kept once their events are published.
     */
    async settleExpired(now: Date): Promise<void> {
      const unpublishedFilter = { outbox_at: trusted({ $exists: true }), expires_at: trusted({ $lte: now }) };
      await model.updateMany(unpublishedFilter, { $unset: { expires_at: 1 } });
      const isAbsent = trusted({ $exists: false });
      await model.deleteMany({ expires_at: isAbsent, outbox_at: isAbsent });
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
