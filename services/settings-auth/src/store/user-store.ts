import { AppError } from "@tukar-saldo/contracts";
import type { DomainEvent } from "@tukar-saldo/contracts";
import { appendToOutbox, newOutboxFields } from "@tukar-saldo/messaging";
import { duplicateFieldOf } from "@tukar-saldo/service-kit";
import type { InvalidationChannel } from "@tukar-saldo/service-kit";
import { trusted, Types } from "mongoose";
import type { Connection } from "mongoose";
import { normalizeEmail } from "../domain/user.js";
import type { NewUser, User, UserChange } from "../domain/user.js";
import { defineUserModel, toUser } from "./user.model.js";

/** The maximum number of known networks stored for a user. */
const MAX_NETWORKS = 20;

export interface UserUpdate {
  readonly fields: UserChange["fields"];
  readonly endsSessions: boolean;
  readonly events: DomainEvent[];
  readonly now: Date;
}

const NOT_DELETED_FILTER = trusted({ $exists: false });
const ACTIVE_ADMIN_FILTER = { role: "admin", is_active: true, deleted_at: NOT_DELETED_FILTER } as const;

/** Creates the document of a new user. The user is active and has the first session epoch. */
function toDocument({ id, ...user }: NewUser) {
  const initialFields = { is_active: true, session_epoch: 1, version: 1, updated_at: user.created_at };
  return { _id: new Types.ObjectId(id), ...user, email_key: normalizeEmail(user.email), ...initialFields };
}

async function refuseTakenEmail<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (duplicateFieldOf(error) !== "email_key") throw error;
    throw new AppError("EMAIL_TAKEN", { fields: { email: "error.EMAIL_TAKEN" } });
  }
}

/**
 * Creates the store of users. No query returns deleted users, which stay stored until their events are published.
 * Every process that caches sessions is notified of a change.
 */
export function createUserStore(connection: Connection, invalidations: InvalidationChannel) {
  const model = defineUserModel(connection);
  return {
    newId: (): string => new Types.ObjectId().toHexString(),

    async find(id: string): Promise<User | undefined> {
      return toUser(
        await model.findOne({ _id: new Types.ObjectId(id), deleted_at: NOT_DELETED_FILTER }).lean(),
      );
    },

    async findByEmail(email: string): Promise<User | undefined> {
      return toUser(await model.findOne({ email_key: normalizeEmail(email) }).lean());
    },

    async list(): Promise<User[]> {
      const oldestFirst = { created_at: 1, _id: 1 } as const;
      const documents = await model.find({ deleted_at: NOT_DELETED_FILTER }).sort(oldestFirst).lean();
      return documents.flatMap((document) => toUser(document) ?? []);
    },

    async insert(user: NewUser, events: DomainEvent[]): Promise<void> {
      await refuseTakenEmail(model.create({ ...toDocument(user), ...newOutboxFields(events) }));
    },

    /** Writes a change if the stored user still has the given version. @returns undefined if the version differs */
    async change({ id, version }: User, write: UserUpdate): Promise<User | undefined> {
      const { fields, endsSessions, events, now } = write;
      const key = fields.email === undefined ? {} : { email_key: normalizeEmail(fields.email) };
      const update = {
        $set: { ...fields, ...key, updated_at: now },
        $inc: { version: 1, ...(endsSessions ? { session_epoch: 1 } : {}) },
        ...appendToOutbox(events),
      };
      const filter = { _id: new Types.ObjectId(id), version, deleted_at: NOT_DELETED_FILTER };
      const options = { returnDocument: "after" } as const;
      const query = model.findOneAndUpdate(filter, update, options).lean();
      const updatedUser = await refuseTakenEmail(query.exec());
      invalidations.publish("sessions");
      return toUser(updatedUser);
    },

    /** Raises the version of an active admin without a change. @returns false if the user is not an active admin */
    async raiseAdminVersion(id: string): Promise<boolean> {
      const filter = { _id: new Types.ObjectId(id), ...ACTIVE_ADMIN_FILTER };
      return (await model.updateOne(filter, { $inc: { version: 1 } })).modifiedCount === 1;
    },

    /** Stores the network of a sign-in as the user's most recent network. */
    async saveNetwork(id: string, network: string, at: Date): Promise<void> {
      const _id = new Types.ObjectId(id);
      await model.updateOne({ _id }, { $pull: { known_networks: { network } } });
      const pushedNetwork = { $each: [{ network, at }], $slice: -MAX_NETWORKS };
      await model.updateOne({ _id }, { $push: { known_networks: pushedNetwork } });
    },

    /** Lists the normalised e-mails of all users. */
    listEmailKeys: (): Promise<string[]> => model.distinct("email_key"),

    /** Marks a user as deleted; the relay removes the document. @returns false if the stored version differs */
    async remove({ id, version }: User, events: DomainEvent[], now: Date): Promise<boolean> {
      const update = {
        $set: { deleted_at: now, updated_at: now },
        $unset: { email_key: 1 },
        $inc: { version: 1, session_epoch: 1 },
        ...appendToOutbox(events),
      };
      const filter = { _id: new Types.ObjectId(id), version, deleted_at: NOT_DELETED_FILTER };
      const { modifiedCount } = await model.updateOne(filter, update);
      invalidations.publish("sessions");
      return modifiedCount === 1;
    },

    /** Stores the first admin unless that user is already stored. */
    async seed(user: NewUser): Promise<void> {
      const { _id, ...fields } = toDocument(user);
      await model.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
    },
  };
}

export type UserStore = ReturnType<typeof createUserStore>;
