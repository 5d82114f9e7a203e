import { describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { addMissingSecrets } from "../secrets/generators.js";
import { applyRights } from "./apply-rights.js";
import { readRights, toRoles } from "./rights.js";
import type { ServiceRights } from "./rights.js";

const secrets = addMissingSecrets({});
const SERVICES = ["transactions", "settings-auth", "notifier"];

type StoredEntries = Map<string, Document>;

const listEntry = (entries: StoredEntries, name: string) => (entries.has(name) ? [entries.get(name)] : []);

function storeEntry(entries: StoredEntries, name: string, isNew: boolean, value: Document): Document {
  if (entries.has(name) === isNew) throw new Error(`${name} is ${isNew ? "there" : "not there"}`);
  entries.set(name, value);
  return { ok: 1 };
}

/** Stores roles and users like MongoDB and records every command that writes. */
function createFakeDatabase() {
  const roles = new Map<string, Document>();
  const users = new Map<string, Document>();
  const writes: Document[] = [];
  function runCommand(command: Document): Document {
    const [[verb, name] = ["", ""]] = Object.entries(command) as [string, string][];
    if (verb === "rolesInfo") return { roles: listEntry(roles, name) };
    if (verb === "usersInfo") return { users: listEntry(users, name) };
    writes.push(command);
    const { privileges, pwd, roles: granted } = command;
    if (verb.endsWith("Role")) {
      // Reverses the actions, because the server may return them in another order.
      const stored = (privileges as Document[]).map(({ resource, actions }) => {
        return { resource, actions: (actions as string[]).toReversed() };
      });
      return storeEntry(roles, name, verb === "createRole", {
        role: name,
        privileges: stored,
        roles: granted,
      });
    }
    if (verb.endsWith("User")) return storeEntry(users, name, verb === "createUser", { pwd, roles: granted });
    throw new Error(`no such command: ${verb}`);
  }
  return { command: async (command: Document) => runCommand(command), roles, users, writes };
}

const rights: ServiceRights = await readRights(
  new URL("../../../docker/database-rights.json", import.meta.url),
);

describe("creating database users and roles", () => {
  test("applyRights creates a user with the declared rights for each service", async () => {
    const db = createFakeDatabase();
    const lines = await applyRights(db, rights, secrets);
    expect(lines).toEqual([
      ...SERVICES.map((name) => `role ${name}: created`),
      ...["setup", "backup", ...SERVICES].map((name) => `user ${name}: created`),
    ]);
    const grants = [...db.users].map(([name, { roles }]) => [name, roles]);
    const serviceGrants = SERVICES.map((name) => [name, [{ role: name, db: "tukar_saldo" }]]);
    expect(grants).toEqual([
      ["setup", [{ role: "dbOwner", db: "tukar_saldo" }]],
      ["backup", [{ role: "read", db: "tukar_saldo" }]],
      ...serviceGrants,
    ]);
    expect(db.users.get("notifier")?.["pwd"]).toBe(secrets["mongo-notifier-password"]);
  });

  test("the declared rights let the notifier read users and sessions, and nothing else", () => {
    const notifier = toRoles(rights).find(({ name }) => name === "notifier");
    expect(notifier?.privileges).toEqual([
      { resource: { db: "tukar_saldo", collection: "sessions" }, actions: ["find"] },
      { resource: { db: "tukar_saldo", collection: "users" }, actions: ["find"] },
    ]);
  });

  test("a second run of applyRights writes only the users' passwords", async () => {
    const db = createFakeDatabase();
    await applyRights(db, rights, secrets);
    const stateBefore = [new Map(db.roles), new Map(db.users)];
    db.writes.length = 0;
    const lines = await applyRights(db, rights, secrets);
    expect(lines).toEqual(SERVICES.map((name) => `role ${name}: unchanged`));
    expect(db.writes.map((command) => Object.keys(command)[0])).toEqual(Array(5).fill("updateUser"));
    expect([db.roles, db.users]).toEqual(stateBefore);
  });

  test("applyRights grants rights that were added to the declaration and revokes rights that were removed", async () => {
    const db = createFakeDatabase();
    await applyRights(db, rights, secrets);
    const { users: _users, ...otherRights } = rights.notifier;
    const changedRights = { ...rights, notifier: { ...otherRights, settings: ["find"] } };
    db.writes.length = 0;
    expect(await applyRights(db, changedRights, secrets)).toContain("role notifier: changed");
    expect(db.writes.filter((command) => "updateRole" in command)).toEqual([
      { updateRole: "notifier", privileges: toRoles(changedRights).at(-1)?.privileges, roles: [] },
    ]);
    expect(await applyRights(db, changedRights, secrets)).toContain("role notifier: unchanged");
  });

  test("applyRights revokes a role that somebody granted to a service's role by hand", async () => {
    const db = createFakeDatabase();
    await applyRights(db, rights, secrets);
    db.roles.set("notifier", { ...db.roles.get("notifier"), roles: [{ role: "root", db: "admin" }] });
    expect(await applyRights(db, rights, secrets)).toContain("role notifier: changed");
    expect(db.roles.get("notifier")?.["roles"]).toEqual([]);
  });
});
