import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { INSTALLATION_ID } from "./installation-store.js";
import { installationModel } from "./installation.model.js";

/** The ids of active admins, all in one document, so that two who remove each other cannot both succeed. */
export function createAdminRollStore(connection: Connection) {
  const model = installationModel(connection);
  return {
    /** Takes an admin off the roll as long as another one stays. @returns false when there is no other */
    async takeOff(id: string): Promise<boolean> {
      const another = { _id: INSTALLATION_ID, admins: mongoose.trusted({ $elemMatch: { $ne: id } }) };
      const result = await model.updateOne(another, { $pull: { admins: id } });
      return result.matchedCount === 1;
    },

    async add(id: string): Promise<void> {
      await model.updateOne({ _id: INSTALLATION_ID }, { $addToSet: { admins: id } });
    },

    async remove(id: string): Promise<void> {
      await model.updateOne({ _id: INSTALLATION_ID }, { $pull: { admins: id } });
    },
  };
}

export type AdminRollStore = ReturnType<typeof createAdminRollStore>;
