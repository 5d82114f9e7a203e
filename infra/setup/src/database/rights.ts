import { readFile } from "node:fs/promises";
import { SERVICES } from "../secrets/users.js";
import type { ServiceName } from "../secrets/users.js";
import { DATABASE } from "../secrets/urls.js";

/** By service and collection, the actions that its user may do; made from what the services declare. */
export type Rights = Readonly<Record<ServiceName, Readonly<Record<string, readonly string[]>>>>;

const FILE = new URL("../../../docker/database-rights.json", import.meta.url);

/** What `npm run docs:rights` wrote. */
export const readRights = async (): Promise<Rights> => JSON.parse(await readFile(FILE, "utf8")) as Rights;

/** A privilege of a role of MongoDB. */
export interface Privilege {
  readonly resource: { readonly db: string; readonly collection: string };
  readonly actions: readonly string[];
}

/** A role of the desk's database, named like the service. */
export interface Role {
  readonly name: string;
  readonly privileges: readonly Privilege[];
}

/** The role of each service. */
export function rolesOf(rights: Rights): Role[] {
  return SERVICES.map((name) => {
    const privileges = Object.entries(rights[name]).map(([collection, actions]) => {
      return { resource: { db: DATABASE, collection }, actions };
    });
    return { name, privileges };
  });
}

/** Users with a role of MongoDB's own: everything in the desk's database, and reading it. */
const BUILT_IN: Readonly<Record<string, string>> = { setup: "dbOwner", backup: "read" };

/** What a user is granted in the desk's database. */
export const grantsOf = (user: string): { role: string; db: string }[] => [
  { role: BUILT_IN[user] ?? user, db: DATABASE },
];
