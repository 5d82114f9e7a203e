import { dummyCredential } from "./scram.js";
import type { Credential } from "./scram.js";

/** What a user may do, by the names of MongoDB's own roles: everything, or read everything. */
export type Role = "root" | "readAnyDatabase";

export interface User {
  readonly name: string;
  readonly role: Role;
  readonly credential: Credential;
}

/** Passwords by the names of their users. */
export type Passwords = Readonly<Record<string, string>>;

/** The one user who may only read. */
const READER = "backup";

export function roleFor(name: string): Role {
  return name === READER ? "readAnyDatabase" : "root";
}

/** The users of a server. They are global: clients may name any database as the one that knows them. */
export class Users {
  private readonly byName: ReadonlyMap<string, User>;

  constructor(
    readonly list: readonly User[],
    private readonly standInKey: Buffer,
  ) {
    this.byName = new Map(list.map((user) => [user.name, user]));
  }

  /**
   * For an unknown name a credential that no password fits, made at the same cost: no answer tells who exists.
   */
  find(name: string): { user: User | undefined; credential: Credential } {
    const standIn = dummyCredential(name, this.standInKey);
    const user = this.byName.get(name);
    return { user, credential: user?.credential ?? standIn };
  }
}
