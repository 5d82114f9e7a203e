import { randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartError, writePrivateFile } from "../store/folder.js";
import { deriveCredential, createDummyCredential, SCRAM_ITERATIONS } from "./scram.js";
import type { Credential } from "./scram.js";

export interface User {
  readonly name: string;
  /** One of MongoDB's built-in roles that this server supports. */
  readonly role: "root" | "readAnyDatabase";
  readonly credential: Credential;
}

export type PasswordByUser = Readonly<Record<string, string>>;

const READ_ONLY_USER = "backup";

/** The server's users; they are global, regardless of the authentication database that the client names. */
export class Users {
  constructor(
    private readonly byName: ReadonlyMap<string, User>,
    private readonly standInKey: Buffer,
  ) {}

  /** Unknown names get a dummy verifier at equal cost, so that responses and timing do not reveal which users exist. */
  find(name: string): { user: User | undefined; credential: Credential } {
    const dummyCredential = createDummyCredential(name, this.standInKey);
    const user = this.byName.get(name);
    return { user, credential: user?.credential ?? dummyCredential };
  }
}

/** `users.json` in the data folder: SCRAM verifiers, bytes in base64. */
interface UsersFile {
  readonly format: 1;
  /** Secret from which the dummy verifiers of unknown users are derived. */
  readonly standInKey: string;
  readonly users: Readonly<Record<string, StoredUser>>;
}

type StoredUser = Pick<User, "role"> &
  Pick<Credential, "iterations"> &
  Record<"salt" | "storedKey" | "serverKey", string>;

/** Loads the users, hashes changed passwords, and deletes users absent from `passwords`. */
export async function loadUsers(dataDir: string, passwords: PasswordByUser): Promise<Users> {
  const path = join(dataDir, "users.json");
  const storedFile = readUsersFile(path);
  const storedUsers = new Map(
    Object.entries(storedFile?.users ?? {}).map(([name, user]) => [name, decodeStoredUser(name, user)]),
  );
  const users = await Promise.all(
    Object.entries(passwords).map(([name, password]) => refreshUser(name, password, storedUsers.get(name))),
  );
  const standInKey = storedFile?.standInKey ?? randomBytes(32).toString("base64");
  const isUpToDate =
    storedUsers.size === users.length && users.every((user) => storedUsers.get(user.name) === user);
  if (!isUpToDate) writeUsersFile(path, users, standInKey);
  return new Users(new Map(users.map((user) => [user.name, user])), Buffer.from(standInKey, "base64"));
}

async function refreshUser(name: string, password: string, storedUser: User | undefined): Promise<User> {
  const role = name === READ_ONLY_USER ? "readAnyDatabase" : "root";
  if (storedUser?.role === role && (await matchesPassword(password, storedUser.credential)))
    return storedUser;
  return { name, role, credential: await deriveCredential(password) };
}

async function matchesPassword(password: string, credential: Credential): Promise<boolean> {
  const { salt, iterations, storedKey } = credential;
  if (iterations !== SCRAM_ITERATIONS) return false;
  const derived = await deriveCredential(password, salt);
  return derived.storedKey.length === storedKey.length && timingSafeEqual(derived.storedKey, storedKey);
}

function readUsersFile(path: string): UsersFile | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const parsedFile = Object(JSON.parse(readFileSync(path, "utf8"))) as UsersFile;
    if (parsedFile.format === 1 && typeof parsedFile.standInKey === "string") return parsedFile;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const advice = "remove it, and the next start makes it anew from the passwords";
  throw new StartError(`${path} cannot be read; ${advice}.`);
}

function writeUsersFile(path: string, users: readonly User[], standInKey: string): void {
  const userEntries = users.map(({ name, role, credential: { iterations, ...keys } }) => {
    const encodedKeys = Object.entries(keys).map(([key, bytes]) => [key, bytes.toString("base64")]);
    return [name, { role, iterations, ...Object.fromEntries(encodedKeys) }];
  });
  const fileContent = { format: 1, standInKey, users: Object.fromEntries(userEntries) };
  writePrivateFile(path, `${JSON.stringify(fileContent, undefined, 2)}\n`);
}

function decodeStoredUser(name: string, { role, iterations, ...keys }: StoredUser): User {
  const [salt, storedKey, serverKey] = [keys.salt, keys.storedKey, keys.serverKey].map((text) =>
    Buffer.from(String(text), "base64"),
  ) as [Buffer, Buffer, Buffer];
  return { name, role, credential: { iterations, salt, storedKey, serverKey } };
}

const NAME_PATTERN = /^[A-Za-z0-9_.-]{1,64}$/;
const PASSWORD_PATTERN = /^[ -~]{12,256}$/;
const STDIN = "/dev/stdin";

export function readPasswords(file: string): PasswordByUser {
  try {
    // File descriptor 0 is stdin. Opening /dev/stdin by its path would fail if stdin is a socket.
    return checkPasswords(JSON.parse(readFileSync(file === STDIN ? 0 : file, "utf8")));
  } catch (error) {
    if (error instanceof StartError) throw error;
    // The parse error is not quoted: it may contain a password.
    const reason = (error as NodeJS.ErrnoException).code ?? "not JSON";
    throw new StartError(`The passwords file ${file} cannot be read (${reason}).`);
  }
}

/** Checks that the value maps user names to passwords. @throws StartError, whose message contains no password */
export function checkPasswords(passwords: unknown): PasswordByUser {
  if (typeof passwords !== "object" || passwords === null || Array.isArray(passwords))
    throw new StartError("The passwords must be a JSON object of names and passwords.");
  const entries = Object.entries(passwords);
  if (entries.length === 0) throw new StartError("The passwords name no user.");
  for (const [name, password] of entries) {
    if (!NAME_PATTERN.test(name))
      throw new StartError("A user's name must be 1 to 64 letters, digits, dots, dashes or underscores.");
    if (typeof password !== "string" || !PASSWORD_PATTERN.test(password))
      throw new StartError(`The password of ${name} must be 12 to 256 printable ASCII characters.`);
  }
  return Object.fromEntries(entries) as PasswordByUser;
}
