import { randomBytes, randomInt } from "node:crypto";

/** Letters and digits except those that look alike: 0 and o; 1, i and l. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUP_COUNT = 6;
const GROUP_LENGTH = 4;
/** The minimum number of distinct characters in a secret; production refuses secrets with few. */
const MIN_DISTINCT_CHARACTERS = 12;

const generateGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** Generates a secret that a person can type: 24 unambiguous characters in groups, 118 bits. */
export function generateTypeableSecret(): string {
  const secret = Array.from({ length: GROUP_COUNT }, generateGroup).join("-");
  return new Set(secret).size < MIN_DISTINCT_CHARACTERS ? generateTypeableSecret() : secret;
}

const generatePassword = (): string => randomBytes(24).toString("base64url");

/** Every secret and its generator. A secret added here is created at the next run. */
export const SECRET_GENERATORS = {
  "jwt-secret": () => randomBytes(48).toString("base64url"),
  "gateway-secret": () => randomBytes(32).toString("base64url"),
  "audit-key": () => randomBytes(32).toString("base64url"),
  "settings-enc-keys": () => randomBytes(32).toString("base64"),
  "reset-secret": generateTypeableSecret,
  "setup-token": generateTypeableSecret,
  "redis-password": generatePassword,
  "mongo-root-password": generatePassword,
  "mongo-setup-password": generatePassword,
  "mongo-backup-password": generatePassword,
  "mongo-transactions-password": generatePassword,
  "mongo-settings-auth-password": generatePassword,
  "mongo-notifier-password": generatePassword,
} as const;

export type SecretName = keyof typeof SECRET_GENERATORS;

/** All secrets by name, as in `setup/secrets.json`. */
export type Secrets = Readonly<Record<SecretName, string>> & Rotations;

export type RotationState = "announced" | "switched";

/** The state of running rotations. Fields are absent while their secret is not being rotated. */
interface Rotations {
  readonly "jwt-secret-previous"?: string;
  readonly "jwt-rotation"?: RotationState;
  readonly "settings-key-rotation"?: RotationState;
}

/** Removes the state of running rotations. */
export function removeRotations(secrets: Partial<Secrets>): Partial<Secrets> {
  const {
    "jwt-secret-previous": _previous,
    "jwt-rotation": _jwt,
    "settings-key-rotation": _key,
    ...rest
  } = secrets;
  return rest;
}

/** Generates the secrets that are missing. */
export function addMissingSecrets(secrets: Partial<Record<string, string>>): Secrets {
  const allSecrets = Object.entries(SECRET_GENERATORS).map(([name, create]) => [
    name,
    secrets[name] || create(),
  ]);
  return { ...secrets, ...Object.fromEntries(allSecrets) } as Secrets;
}

export function hasAllSecrets(secrets: Partial<Secrets> | undefined): secrets is Secrets {
  return secrets !== undefined && Object.keys(SECRET_GENERATORS).every((name) => secrets[name as SecretName]);
}
