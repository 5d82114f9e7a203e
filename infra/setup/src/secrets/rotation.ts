import { Failure } from "../failure.js";
import { GENERATORS } from "./generators.js";
import type { RotationState, SecretName, Secrets } from "./generators.js";

/** What a step did, and what comes next. */
export interface RotationStep {
  readonly secrets: Secrets;
  readonly done: string;
  readonly next: string;
}

const RESTART = "Restart transactions, settings-auth and notifier";

/** What follows each of the three steps: everybody accepts the new one, then uses it, then forgets the old one. */
const STEPS = {
  announced: "Step 1 of 3: the new one is made; every service will accept it, and none use it yet.",
  switched: "Step 2 of 3: every service will use the new one, and still accept the old one.",
  ended: "Step 3 of 3: the old one is gone.",
} as const;

const followingOf = (state: RotationState | undefined): keyof typeof STEPS =>
  state === undefined ? "announced" : state === "announced" ? "switched" : "ended";

function rotateJwtSecret(secrets: Secrets): RotationStep {
  const { "jwt-rotation": state, "jwt-secret-previous": other, ...rest } = secrets;
  const step = followingOf(state);
  const done = STEPS[step];
  if (step === "announced") {
    const made = GENERATORS["jwt-secret"]();
    const next = `${RESTART}, wait until all are ready, and run this again.`;
    return { secrets: { ...rest, "jwt-secret-previous": made, "jwt-rotation": step }, done, next };
  }
  if (step === "ended" || !other) return { secrets: rest, done, next: `${RESTART}; then all is done.` };
  const changed = { "jwt-secret": other, "jwt-secret-previous": rest["jwt-secret"], "jwt-rotation": step };
  const next = `${RESTART}; run this again when the sessions of now have ended (SESSION_MAX_SECONDS, 8 hours).`;
  return { secrets: { ...rest, ...changed }, done, next };
}

function rotateSettingsKey(secrets: Secrets): RotationStep {
  const { "settings-key-rotation": state, ...rest } = secrets;
  const step = followingOf(state);
  const done = STEPS[step];
  const keys = rest["settings-enc-keys"].split(",");
  if (step === "announced") {
    const ring = [...keys, GENERATORS["settings-enc-keys"]()].join(",");
    const next = `${RESTART}, wait until all are ready, and run this again.`;
    return { secrets: { ...rest, "settings-enc-keys": ring, "settings-key-rotation": step }, done, next };
  }
  // The newest stands last until it is used, and first from then on; a backup may have brought several.
  const newest = (step === "switched" ? keys.at(-1) : keys[0]) ?? "";
  if (step === "ended")
    return { secrets: { ...rest, "settings-enc-keys": newest }, done, next: `${RESTART}; then all is done.` };
  const next = `${RESTART}; save the human-verification secret anew, if there is one; run this again.`;
  return {
    secrets: {
      ...rest,
      "settings-enc-keys": [newest, ...keys.slice(0, -1)].join(","),
      "settings-key-rotation": step,
    },
    done,
    next,
  };
}

/** Secrets that are changed in one step, and what must be restarted after. */
const RENEWABLE: Partial<Record<SecretName, string>> = {
  "redis-password": "Restart redis and every service: orders go on without Redis meanwhile.",
  "mongo-transactions-password":
    "Restart database (and mongo, if it is the embedded storage), then transactions.",
  "mongo-settings-auth-password":
    "Restart database (and mongo, if it is the embedded storage), then settings-auth.",
  "mongo-notifier-password": "Restart database (and mongo, if it is the embedded storage), then notifier.",
  "mongo-backup-password": "Restart database (and mongo, if it is the embedded storage).",
  "reset-secret": "Restart transactions.",
  "setup-token": "Restart settings-auth.",
};

/** The names that can be rotated. */
export const ROTATED = ["jwt-secret", "settings-enc-keys", ...Object.keys(RENEWABLE)] as const;

/**
 * The next step of changing a secret without a pause: three for what is checked or read with it, one for the others.
 * @throws Failure for a name that cannot be rotated
 */
export function rotate(name: string, secrets: Secrets): RotationStep {
  if (name === "jwt-secret") return rotateJwtSecret(secrets);
  if (name === "settings-enc-keys") return rotateSettingsKey(secrets);
  const next = Object.hasOwn(RENEWABLE, name) ? RENEWABLE[name as SecretName] : undefined;
  if (next === undefined) throw new Failure(`Name a secret to rotate: ${ROTATED.join(", ")}.`);
  const made = GENERATORS[name as SecretName]();
  return { secrets: { ...secrets, [name]: made }, done: `${name} is a new one.`, next };
}
