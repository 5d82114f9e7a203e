import { AppError } from "@tukar-saldo/contracts";
import type { DomainEvent } from "@tukar-saldo/contracts";
import { pushEvents, withEvents } from "@tukar-saldo/messaging";
import { duplicateKeyOf } from "@tukar-saldo/service-kit";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { emailKey } from "../domain/email-key.js";
import type { NewUser, User } from "../domain/user.js";
import { userModel } from "./user.model.js";
import type { UserDocument } from "./user.model.js";

export interface UserWrite {
  readonly fields: Partial<Pick<User, "name" | "email" | "role" | "is_active" | "password_hash">>;
  readonly endsSessions: boolean;
  readonly events: DomainEvent[];
  readonly now: Date;
}

const present = mongoose.trusted({ $exists: false });

/** The id of a new user. */
export const newUserId = (): string => new mongoose.Types.ObjectId().toHexString();

/** The id as the collection holds it. */
export const userKey = (id: string): mongoose.Types.ObjectId => new mongoose.Types.ObjectId(id);

function toUser(document: UserDocument | null): User | null {
  if (document === null) return null;
  const { _id, name, email, password_hash, role, is_active, session_epoch, version, created_at } = document;
  const login = { email, password_hash, role, is_active, session_epoch };
  return { id: _id.toHexString(), name, ...login, version, created_at };
}

/** A user as first stored: active, in the first epoch. */
export function documentOf({ id, ...user }: NewUser) {
  const first = { is_active: true, session_epoch: 1, version: 1, updated_at: user.created_at };
  return { _id: userKey(id), ...user, email_key: emailKey(user.email), ...first };
}

async function unlessTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (duplicateKeyOf(error) !== "email_key") throw error;
    throw new AppError("EMAIL_TAKEN", { fields: { email: "error.EMAIL_TAKEN" } });
  }
}

/** The users. Deleted ones are as good as gone, whether or not their last events are published yet. */
export function createUserStore(connection: Connection) {
  const model = userModel(connection);
  return {
    async find(id: string): Promise<User | null> {
      return toUser(await model.findOne({ _id: userKey(id), deleted_at: present }).lean<UserDocument>());
    },

    async findByEmail(email: string): Promise<User | null> {
      return toUser(await model.findOne({ email_key: emailKey(email) }).lean<UserDocument>());
    },

    async list(): Promise<User[]> {
      const oldestFirst = { created_at: 1, _id: 1 } as const;
      const found = await model.find({ deleted_at: present }).sort(oldestFirst).lean<UserDocument[]>();
      return found.map((document) => toUser(document) as User);
    },

    async insert(user: NewUser, events: DomainEvent[]): Promise<void> {
      await unlessTaken(model.create({ ...documentOf(user), ...withEvents(events) }));
    },

    /** Writes a change decided on this version. @returns null when the user changed meanwhile */
    async change({ id, version }: User, write: UserWrite): Promise<User | null> {
      const { fields, endsSessions, events, now } = write;
      const key = fields.email === undefined ? {} : { email_key: emailKey(fields.email) };
      const update = {
        $set: { ...fields, ...key, updated_at: now },
        $inc: { version: 1, ...(endsSessions ? { session_epoch: 1 } : {}) },
        ...pushEvents(events),
      };
      const filter = { _id: userKey(id), version, deleted_at: present };
      const options = { returnDocument: "after" } as const;
      const query = model.findOneAndUpdate(filter, update, options).lean<UserDocument>();
      return toUser(await unlessTaken(query.exec()));
    },

    /** Marks the user deleted; the relay removes the document. @returns whether it was still this version */
    async remove({ id, version }: User, events: DomainEvent[], now: Date): Promise<boolean> {
      const update = {
        $set: { deleted_at: now, updated_at: now },
        $unset: { email_key: 1 },
        $inc: { version: 1, session_epoch: 1 },
        ...pushEvents(events),
      };
      const filter = { _id: userKey(id), version, deleted_at: present };
      return (await model.updateOne(filter, update)).modifiedCount === 1;
    },

    /** Stores the first admin unless that has been done. */
    async seed(user: NewUser): Promise<void> {
      const { _id, ...fields } = documentOf(user);
      await model.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
    },
  };
}

export type UserStore = ReturnType<typeof createUserStore>;
