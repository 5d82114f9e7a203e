import { randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../store/folder.js";
import { writePrivateFile } from "../store/private-files.js";
import { deriveCredential, ITERATIONS } from "./scram.js";
import type { Credential } from "./scram.js";
import { roleFor, Users } from "./users.js";
import type { Passwords, User } from "./users.js";

/** `users.json` of a data folder: hashes of passwords, never passwords. Bytes are base64. */
interface UsersFile {
  readonly format: 1;
  /** Makes the salts that unknown names get. */
  readonly standInKey: string;
  readonly users: Readonly<Record<string, StoredUser>>;
}

type StoredUser = Pick<User, "role"> &
  Pick<Credential, "iterations"> &
  Record<"salt" | "storedKey" | "serverKey", string>;

/**
 * The users of a data folder, brought in step with these passwords: who has another password gets a new hash, who is
 * not named is removed.
 */
export async function loadUsers(dataDir: string, passwords: Passwords): Promise<Users> {
  const path = join(dataDir, "users.json");
  const stored = readUsersFile(path);
  const kept = new Map(
    Object.entries(stored?.users ?? {}).map(([name, user]) => [name, userFrom(name, user)]),
  );
  const users = await Promise.all(
    Object.entries(passwords).map(([name, password]) => userWith(name, password, kept.get(name))),
  );
  const standInKey = stored?.standInKey ?? randomBytes(32).toString("base64");
  const isInStep = kept.size === users.length && users.every((user) => kept.get(user.name) === user);
  if (!isInStep) writeUsersFile(path, users, standInKey);
  return new Users(users, Buffer.from(standInKey, "base64"));
}

/** The user as stored when the password still fits. */
async function userWith(name: string, password: string, stored: User | undefined): Promise<User> {
  const role = roleFor(name);
  if (stored?.role === role && (await fits(password, stored.credential))) return stored;
  return { name, role, credential: await deriveCredential(password) };
}

async function fits(password: string, { salt, iterations, storedKey }: Credential): Promise<boolean> {
  if (iterations !== ITERATIONS) return false;
  const given = await deriveCredential(password, salt, iterations);
  return given.storedKey.length === storedKey.length && timingSafeEqual(given.storedKey, storedKey);
}

function readUsersFile(path: string): UsersFile | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const found = Object(JSON.parse(readFileSync(path, "utf8"))) as UsersFile;
    if (found.format === 1 && typeof found.standInKey === "string") return found;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new StartError(
    `${path} cannot be read; remove it, and the next start makes it anew from the passwords.`,
  );
}

function writeUsersFile(path: string, users: readonly User[], standInKey: string): void {
  const entries = users.map(({ name, role, credential: { salt, iterations, storedKey, serverKey } }) => {
    const [saltText, storedText, serverText] = [salt, storedKey, serverKey].map((bytes) =>
      bytes.toString("base64"),
    );
    return [name, { role, iterations, salt: saltText, storedKey: storedText, serverKey: serverText }];
  });
  const file = { format: 1, standInKey, users: Object.fromEntries(entries) };
  writePrivateFile(path, `${JSON.stringify(file, undefined, 2)}\n`);
}

function userFrom(name: string, { role, iterations, salt, storedKey, serverKey }: StoredUser): User {
  const [saltBytes, storedBytes, serverBytes] = [salt, storedKey, serverKey].map((text) =>
    Buffer.from(String(text), "base64"),
  ) as [Buffer, Buffer, Buffer];
  const credential = { salt: saltBytes, iterations, storedKey: storedBytes, serverKey: serverBytes };
  return { name, role, credential };
}
