import { mayProcess } from "@tukar-saldo/contracts";
import type { Role } from "@tukar-saldo/contracts";
import { Types } from "mongoose";
import type { Connection } from "mongoose";
import type { Handler } from "../domain/order.js";

interface UserDocument {
  readonly _id: Types.ObjectId;
  readonly name: string;
  readonly role: Role;
  readonly can_process?: boolean;
}
const USER_PROJECTION = { name: 1, role: 1, can_process: 1 } as const;

/** Creates the store that reads the users of settings-auth. */
export function createStaffStore(connection: Connection) {
  const users = connection.collection<UserDocument>("users");
  return {
    /** Finds an active user who may process orders. */
    async findProcessor(id: string): Promise<Handler | undefined> {
      const activeUserFilter = {
        _id: new Types.ObjectId(id),
        is_active: true,
        deleted_at: { $exists: false },
      };
      const user = await users.findOne(activeUserFilter, { projection: USER_PROJECTION });
      return user && mayProcess(user) ? { id, name: user.name } : undefined;
    },
  };
}

export type StaffStore = ReturnType<typeof createStaffStore>;
