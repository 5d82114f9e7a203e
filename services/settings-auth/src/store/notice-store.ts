import type { DomainEvent, Notice, NoticeView } from "@tukar-saldo/contracts";
import { addOutboxIndex, newOutboxFields, outboxFields } from "@tukar-saldo/messaging";
import { duplicateFieldOf } from "@tukar-saldo/service-kit";
import { Schema, trusted } from "mongoose";
import type { Connection, InferSchemaType } from "mongoose";

const requiredText = { type: String, required: true } as const;
const requiredDate = { type: Date, required: true } as const;

const schema = new Schema(
  {
    _id: requiredText,
    at: requiredDate,
    type: requiredText,
    actor: { type: new Schema({ id: String, name: String }, { _id: false, id: false }), required: true },
    data: { type: Schema.Types.Mixed, required: true },
    for: requiredText,
    until: requiredDate,
    /** The ids of the users who have hidden the notice from their own lists. */
    hidden_by: { type: [String], default: undefined },
    ...outboxFields,
  },
  { collection: "notices", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
schema.index({ until: 1 }, { expireAfterSeconds: 0 });
schema.index({ for: 1, at: -1 });
addOutboxIndex(schema);

type NoticeDocument = InferSchemaType<typeof schema>;

/** The user whose notices are listed or dismissed. */
export interface NoticeReader {
  readonly userId: string;
  /** The values of the field `for` in the notices that this user may see. */
  readonly audiences: readonly string[];
}

function toView({ _id: id, at, type, actor, data, for: audience, until }: NoticeDocument): NoticeView {
  return {
    id,
    at: at.toISOString(),
    type,
    actor: { id: actor.id ?? null, name: actor.name ?? null },
    data: data as NoticeView["data"],
    for: audience,
    until: until.toISOString(),
  };
}

/** Creates the store of notices. The storage removes each notice once it is no longer shown. */
export function createNoticeStore(connection: Connection) {
  const model = connection.model("Notice", schema);
  return {
    /** Stores a notice with its events. @returns false if it is already stored */
    async add({ id, at, until, ...notice }: Notice, events: DomainEvent[]): Promise<boolean> {
      const times = { at: new Date(at), until: new Date(until) };
      try {
        await model.create({ _id: id, ...notice, ...times, ...newOutboxFields(events) });
        return true;
      } catch (error) {
        if (duplicateFieldOf(error) === undefined) throw error;
        return false;
      }
    },

    /** Lists the notices since a time that are still shown and that the user has not hidden, newest first. */
    async list(
      { userId, audiences }: NoticeReader,
      { since, now, limit }: { since: Date; now: Date; limit: number },
    ): Promise<NoticeView[]> {
      const filter = {
        for: trusted({ $in: [...audiences] }),
        at: trusted({ $gte: since }),
        until: trusted({ $gt: now }),
        hidden_by: trusted({ $ne: userId }),
      };
      return (await model.find(filter).sort({ at: -1 }).limit(limit).lean()).map(toView);
    },

    /** Hides a notice from a user. @returns false if the user has no such notice */
    async hide(id: string, { userId, audiences }: NoticeReader): Promise<boolean> {
      const filter = { _id: id, for: trusted({ $in: [...audiences] }) };
      const { matchedCount } = await model.updateOne(filter, { $addToSet: { hidden_by: userId } });
      return matchedCount === 1;
    },
  };
}

export type NoticeStore = ReturnType<typeof createNoticeStore>;
