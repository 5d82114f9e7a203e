import { readFile } from "node:fs/promises";
import { SERVICES_WITH_USER } from "../secrets/mongo-users.js";
import type { ServiceName } from "../secrets/mongo-users.js";
import { DATABASE } from "../secrets/store-urls.js";

/** Allowed actions by service and collection. */
export type ServiceRights = Readonly<Record<ServiceName, Readonly<Record<string, readonly string[]>>>>;

export const readRights = async (file: URL): Promise<ServiceRights> =>
  JSON.parse(await readFile(file, "utf8")) as ServiceRights;

export interface RolePrivilege {
  readonly resource: { readonly db: string; readonly collection: string };
  readonly actions: readonly string[];
}

/** A MongoDB role for a service, with the service's name. */
export interface DatabaseRole {
  readonly name: string;
  readonly privileges: readonly RolePrivilege[];
}

export function toRoles(rights: ServiceRights): DatabaseRole[] {
  return SERVICES_WITH_USER.map((name) => {
    const privileges = Object.entries(rights[name]).map(([collection, actions]) => {
      return { resource: { db: DATABASE, collection }, actions };
    });
    return { name, privileges };
  });
}

/** Users that get a built-in role of MongoDB. */
const BUILT_IN_ROLES: Readonly<Record<string, string>> = { setup: "dbOwner", backup: "read" };

/** Returns the roles to grant to a user. */
export const getGrantedRoles = (user: string): { role: string; db: string }[] => [
  { role: BUILT_IN_ROLES[user] ?? user, db: DATABASE },
];
