import { readFileSync } from "node:fs";
import { StartError } from "../store/folder.js";
import type { Passwords } from "./users.js";

const NAME = /^[A-Za-z0-9_.-]{1,64}$/;
const PASSWORD = /^[ -~]{12,256}$/;
const STDIN = "/dev/stdin";

/** Reads a JSON object of names and passwords. */
export function readPasswords(file: string): Passwords {
  try {
    // By its number: the standard input may be a socket, which cannot be opened by its name.
    return checkPasswords(JSON.parse(readFileSync(file === STDIN ? 0 : file, "utf8")));
  } catch (error) {
    if (error instanceof StartError) throw error;
    // What cannot be parsed is not quoted: it may be a password.
    const reason = (error as NodeJS.ErrnoException).code ?? "not JSON";
    throw new StartError(`The passwords file ${file} cannot be read (${reason}).`);
  }
}

/** Throws a StartError that names the user and never the password. */
export function checkPasswords(found: unknown): Passwords {
  if (typeof found !== "object" || found === null || Array.isArray(found))
    throw new StartError("The passwords must be a JSON object of names and passwords.");
  const entries = Object.entries(found);
  if (entries.length === 0) throw new StartError("The passwords name no user.");
  for (const [name, password] of entries) {
    if (!NAME.test(name))
      throw new StartError("A user's name must be 1 to 64 letters, digits, dots, dashes or underscores.");
    if (typeof password !== "string" || !PASSWORD.test(password))
      throw new StartError(`The password of ${name} must be 12 to 256 printable ASCII characters.`);
  }
  return Object.fromEntries(entries) as Passwords;
}
