import type { Document } from "mongodb";
import type { Secrets } from "../secrets/generators.js";
import { getPassword, MONGO_USERS } from "../secrets/mongo-users.js";
import { getGrantedRoles, toRoles } from "./rights.js";
import type { RolePrivilege, ServiceRights, DatabaseRole } from "./rights.js";

/** The methods of the MongoDB driver's Db that applyRights uses. */
export interface CommandDatabase {
  command(command: Document): Promise<Document>;
}

type Outcome = "created" | "changed" | "unchanged";

/** Formats privileges in a fixed order for comparison, because the server returns them in another order. */
function canonicalize(privileges: readonly RolePrivilege[]): string {
  const lines = privileges.map(({ resource, actions }) => {
    return `${resource.db}.${resource.collection}:${[...actions].sort().join(",")}`;
  });
  return lines.sort().join("\n");
}

async function applyRole(db: CommandDatabase, { name, privileges }: DatabaseRole): Promise<Outcome> {
  const { roles } = await db.command({ rolesInfo: name, showPrivileges: true });
  const existing = (roles as { privileges: RolePrivilege[]; roles: unknown[] }[])[0];
  if (existing === undefined) {
    await db.command({ createRole: name, privileges, roles: [] });
    return "created";
  }
  if (existing.roles.length === 0 && canonicalize(existing.privileges) === canonicalize(privileges))
    return "unchanged";
  await db.command({ updateRole: name, privileges, roles: [] });
  return "changed";
}

/** Creates or updates a user. Always writes the password, as the server does not reveal whether it has changed. */
async function applyUser(db: CommandDatabase, name: string, pwd: string): Promise<Outcome> {
  const { users } = await db.command({ usersInfo: name });
  const exists = (users as unknown[]).length > 0;
  await db.command({ [exists ? "updateUser" : "createUser"]: name, pwd, roles: getGrantedRoles(name) });
  return exists ? "unchanged" : "created";
}

/**
 * Creates or updates the roles and users so that they match what the services declare. Idempotent.
 * @returns a line for each role and for each created user
 */
export async function applyRights(
  db: CommandDatabase,
  rights: ServiceRights,
  secrets: Secrets,
): Promise<string[]> {
  const lines: string[] = [];
  for (const role of toRoles(rights)) lines.push(`role ${role.name}: ${await applyRole(db, role)}`);
  for (const name of MONGO_USERS) {
    if (name === "root") continue;
    const outcome = await applyUser(db, name, getPassword(name, secrets));
    if (outcome === "created") lines.push(`user ${name}: created`);
  }
  return lines;
}
