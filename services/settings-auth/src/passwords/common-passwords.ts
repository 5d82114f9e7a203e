import { dictionary } from "@zxcvbn-ts/language-common";

/** The dictionary lists the most frequent first. */
const passwords = dictionary["passwords-common"] ?? [];
// Frees the memory of the others.
passwords.length = 10_000;

/** The 10,000 most common passwords, in lower case. Loaded at the first use. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(passwords);
