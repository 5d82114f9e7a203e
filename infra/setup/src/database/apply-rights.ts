import type { Document } from "mongodb";
import type { Secrets } from "../secrets/generators.js";
import { passwordOf, USERS } from "../secrets/users.js";
import { grantsOf, rolesOf } from "./rights.js";
import type { Privilege, Rights, Role } from "./rights.js";

/** The desk's database, as far as it is needed here. */
export interface CommandRunner {
  command(command: Document): Promise<Document>;
}

type Outcome = "created" | "changed" | "unchanged";

/** Privileges in one order, so that those of the server can be compared. */
function canonical(privileges: readonly Privilege[]): string {
  const lines = privileges.map(({ resource, actions }) => {
    return `${resource.db}.${resource.collection}:${[...actions].sort().join(",")}`;
  });
  return lines.sort().join("\n");
}

async function applyRole(db: CommandRunner, { name, privileges }: Role): Promise<Outcome> {
  const { roles } = await db.command({ rolesInfo: name, showPrivileges: true });
  const found = (roles as { privileges: Privilege[]; roles: unknown[] }[])[0];
  if (found === undefined) {
    await db.command({ createRole: name, privileges, roles: [] });
    return "created";
  }
  if (found.roles.length === 0 && canonical(found.privileges) === canonical(privileges)) return "unchanged";
  await db.command({ updateRole: name, privileges, roles: [] });
  return "changed";
}

/** The password is written each time: the server tells nobody whether it is still the same. */
async function applyUser(db: CommandRunner, name: string, pwd: string): Promise<Outcome> {
  const { users } = await db.command({ usersInfo: name });
  const isThere = (users as unknown[]).length > 0;
  await db.command({ [isThere ? "updateUser" : "createUser"]: name, pwd, roles: grantsOf(name) });
  return isThere ? "unchanged" : "created";
}

/**
 * Brings roles and users of the desk's database to what the services declare; running it again does no harm.
 * @returns a line for each role, and for each user that was made
 */
export async function applyRights(db: CommandRunner, rights: Rights, secrets: Secrets): Promise<string[]> {
  const lines: string[] = [];
  for (const role of rolesOf(rights)) lines.push(`role ${role.name}: ${await applyRole(db, role)}`);
  for (const name of USERS) {
    if (name === "root") continue;
    const outcome = await applyUser(db, name, passwordOf(name, secrets));
    if (outcome === "created") lines.push(`user ${name}: created`);
  }
  return lines;
}
