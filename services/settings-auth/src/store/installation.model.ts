import { outboxFields, outboxIndex } from "@tukar-saldo/messaging";
import type { OutboxFields } from "@tukar-saldo/messaging";
import { Schema } from "mongoose";
import type { Connection, Model } from "mongoose";
import type { Settings } from "../domain/settings.js";
import type { NewUser } from "../domain/user.js";

/** The first admin and the first settings, until both are stored in their own collections. */
export interface Seed {
  admin: NewUser;
  settings: Settings;
}

export interface InstallationDocument extends OutboxFields {
  _id: string;
  state: "pending" | "done";
  /** Whose set-up is pending. */
  claim?: string;
  at: Date;
  /** The ids of all active admins, so that the last one can be kept by one write. */
  admins: string[];
  seed?: Seed;
}

const schema = new Schema(
  {
    _id: { type: String, required: true },
    state: { type: String, required: true },
    claim: String,
    at: { type: Date, required: true },
    admins: { type: [String], default: [] },
    seed: Schema.Types.Mixed,
    ...outboxFields,
  },
  { collection: "installation", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
outboxIndex(schema);

export function installationModel(connection: Connection): Model<InstallationDocument> {
  return connection.model("Installation", schema) as unknown as Model<InstallationDocument>;
}
