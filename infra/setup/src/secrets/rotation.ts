import { SetupError } from "../setup-error.js";
import { SECRET_GENERATORS } from "./generators.js";
import type { RotationState, SecretName, Secrets } from "./generators.js";

/** The secrets after a step, and two lines for the operator: what the step did, and what to do next. */
export interface RotationStep {
  readonly secrets: Secrets;
  readonly done: string;
  readonly next: string;
}

const RESTART_SERVICES = "Restart transactions, settings-auth and notifier";

/** The steps of a rotation without downtime: all services accept the new secret, then use it, then drop the old one. */
const STEPS = {
  announced: "Step 1 of 3: a new secret was created; services will accept it but not use it yet.",
  switched: "Step 2 of 3: services will use the new secret and still accept the old one.",
  ended: "Step 3 of 3: the old secret was removed.",
} as const;

const getNextStep = (state: RotationState | undefined): keyof typeof STEPS =>
  state === undefined ? "announced" : state === "announced" ? "switched" : "ended";

function rotateJwtSecret(secrets: Secrets): RotationStep {
  const { "jwt-rotation": state, "jwt-secret-previous": other, ...rest } = secrets;
  const step = getNextStep(state);
  const done = STEPS[step];
  if (step === "announced") {
    const newSecret = SECRET_GENERATORS["jwt-secret"]();
    const next = `${RESTART_SERVICES}, wait until all are ready, and run this again.`;
    return { secrets: { ...rest, "jwt-secret-previous": newSecret, "jwt-rotation": step }, done, next };
  }
  if (step === "ended" || !other)
    return { secrets: rest, done, next: `${RESTART_SERVICES}; the rotation is then complete.` };
  const swappedSecrets = {
    "jwt-secret": other,
    "jwt-secret-previous": rest["jwt-secret"],
    "jwt-rotation": step,
  };
  const next = `${RESTART_SERVICES}; run this again when all current sessions have ended (SESSION_MAX_SECONDS, default 8 hours).`;
  return { secrets: { ...rest, ...swappedSecrets }, done, next };
}

function rotateSettingsKey(secrets: Secrets): RotationStep {
  const { "settings-key-rotation": state, ...rest } = secrets;
  const step = getNextStep(state);
  const done = STEPS[step];
  const settingsKeys = rest["settings-enc-keys"].split(",");
  if (step === "announced") {
    const keyRing = [...settingsKeys, SECRET_GENERATORS["settings-enc-keys"]()].join(",");
    const next = `${RESTART_SERVICES}, wait until all are ready, and run this again.`;
    return { secrets: { ...rest, "settings-enc-keys": keyRing, "settings-key-rotation": step }, done, next };
  }
  // The first key encrypts. Step 1 appended the newest key, step 2 moves it to the front, step 3 drops all other keys.
  const newestKey = (step === "switched" ? settingsKeys.at(-1) : settingsKeys[0]) ?? "";
  if (step === "ended")
    return {
      secrets: { ...rest, "settings-enc-keys": newestKey },
      done,
      next: `${RESTART_SERVICES}; the rotation is then complete.`,
    };
  const next = [
    `${RESTART_SERVICES}; save the human-verification secret again, if there is one;`,
    "wait until everybody with an authenticator app has signed in by its code; run this again.",
    "Whoever has not by then, and has no recovery code, needs reset-second-factor.",
  ].join(" ");
  return {
    secrets: {
      ...rest,
      "settings-enc-keys": [newestKey, ...settingsKeys.slice(0, -1)].join(","),
      "settings-key-rotation": step,
    },
    done,
    next,
  };
}

/** For each secret that is rotated in one step, an instruction to restart the services that use it. */
const ONE_STEP_RESTARTS: Partial<Record<SecretName, string>> = {
  "gateway-secret":
    "Restart the gateway, then transactions, settings-auth and notifier: until all use it, visitors count as one address.",
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

const ROTATABLE_SECRETS = ["jwt-secret", "settings-enc-keys", ...Object.keys(ONE_STEP_RESTARTS)] as const;

/**
 * Takes the next step of a rotation: three steps for the JWT secret and the settings key, one step for other secrets.
 * @throws SetupError if the secret cannot be rotated
 */
export function advanceRotation(name: string, secrets: Secrets): RotationStep {
  if (name === "jwt-secret") return rotateJwtSecret(secrets);
  if (name === "settings-enc-keys") return rotateSettingsKey(secrets);
  const next = Object.hasOwn(ONE_STEP_RESTARTS, name) ? ONE_STEP_RESTARTS[name as SecretName] : undefined;
  if (next === undefined) throw new SetupError(`Name a secret to rotate: ${ROTATABLE_SECRETS.join(", ")}.`);
  const newSecret = SECRET_GENERATORS[name as SecretName]();
  return { secrets: { ...secrets, [name]: newSecret }, done: `${name} was replaced.`, next };
}
