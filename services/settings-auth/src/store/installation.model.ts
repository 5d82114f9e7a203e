import type { Settings } from "@tukar-saldo/contracts";
import { outboxFields, addOutboxIndex } from "@tukar-saldo/messaging";
import { Schema } from "mongoose";
import type { Connection } from "mongoose";
import type { NewUser } from "../domain/user.js";

/** The first admin and the first settings, until both are stored in their own collections. */
export interface Seed {
  admin: NewUser;
  settings: Settings;
}

/** The id of the only document. */
export const INSTALLATION_ID = "installation";

const schema = new Schema(
  {
    _id: { type: String, required: true },
    state: { type: String, required: true },
    /** Identifies the attempt while the state is `pending`. */
    claim: String,
    at: { type: Date, required: true },
    /** The ids of all active admins, so that one write can keep the last one. */
    admins: { type: [String], default: [] },
    seed: Schema.Types.Mixed,
    ...outboxFields,
  },
  { collection: "installation", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
addOutboxIndex(schema);

export function installationModel(connection: Connection) {
  return connection.model("Installation", schema);
}
