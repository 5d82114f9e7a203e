import { trusted } from "mongoose";
import type { Connection } from "mongoose";
import { INSTALLATION_ID, defineInstallationModel } from "./installation-store.js";

/**
 * Creates the store of the ids of active admins. All ids are in one document, so that two admins cannot remove each
 * other concurrently.
 */
export function createActiveAdminsStore(connection: Connection) {
  const model = defineInstallationModel(connection);
  return {
    /** Removes an admin from the active ones. @returns false if there is no other active admin */
    async removeUnlessLast(id: string): Promise<boolean> {
      const filter = { _id: INSTALLATION_ID, admins: trusted({ $elemMatch: { $ne: id } }) };
      const updateResult = await model.updateOne(filter, { $pull: { admins: id } });
      return updateResult.matchedCount === 1;
    },

    async add(id: string): Promise<void> {
      await model.updateOne({ _id: INSTALLATION_ID }, { $addToSet: { admins: id } });
    },

    async remove(id: string): Promise<void> {
      await model.updateOne({ _id: INSTALLATION_ID }, { $pull: { admins: id } });
    },
  };
}

export type ActiveAdminsStore = ReturnType<typeof createActiveAdminsStore>;
