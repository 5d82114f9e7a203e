import { readFile } from "node:fs/promises";
import { SERVICES } from "../secrets/users.js";
import type { ServiceName } from "../secrets/users.js";
import { DATABASE } from "../secrets/urls.js";

/** Allowed actions by service and collection. */
export type Rights = Readonly<Record<ServiceName, Readonly<Record<string, readonly string[]>>>>;

const RIGHTS_FILE = new URL("../../../docker/database-rights.json", import.meta.url);

/** Written by `npm run docs:rights` from what the services declare. */
export const readRights = async (): Promise<Rights> =>
  JSON.parse(await readFile(RIGHTS_FILE, "utf8")) as Rights;

export interface Privilege {
  readonly resource: { readonly db: string; readonly collection: string };
  readonly actions: readonly string[];
}

/** A role with the name of its service. */
export interface Role {
  readonly name: string;
  readonly privileges: readonly Privilege[];
}

export function toRoles(rights: Rights): Role[] {
  return SERVICES.map((name) => {
    const privileges = Object.entries(rights[name]).map(([collection, actions]) => {
      return { resource: { db: DATABASE, collection }, actions };
    });
    return { name, privileges };
  });
}

/** Users that get a built-in role of MongoDB. */
const BUILT_IN_ROLES: Readonly<Record<string, string>> = { setup: "dbOwner", backup: "read" };

/** The roles to grant to a user. */
export const rolesOf = (user: string): { role: string; db: string }[] => [
  { role: BUILT_IN_ROLES[user] ?? user, db: DATABASE },
];
