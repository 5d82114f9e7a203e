import { GENERATORS, type Secrets } from "./generators.js";

/** What a step of the change did, and what comes next. */
export interface RotationStep {
  readonly secrets: Secrets;
  readonly done: string;
  readonly next: string;
}

const RESTART = "Restart transactions, settings-auth and notifier";

/**
 * The next of three steps that change the JWT secret without signing anybody out: every service first learns to
 * accept the new secret, then signs with it, then forgets the old one.
 */
export function rotateJwtSecret(secrets: Secrets): RotationStep {
  const { "jwt-rotation": state, "jwt-secret-previous": other, ...rest } = secrets;
  if (state === "announced" && other) {
    return {
      secrets: { ...rest, "jwt-secret": other, "jwt-secret-previous": rest["jwt-secret"], "jwt-rotation": "switched" },
      done: "Step 2 of 3: new sessions are signed with the new secret, those of the old one still count.",
      next: `${RESTART}; run this again when the sessions of now have ended (SESSION_MAX_SECONDS, 8 hours).`,
    };
  }
  if (state === "switched") {
    return { secrets: rest, done: "Step 3 of 3: the old secret is gone.", next: `${RESTART}; then all is done.` };
  }
  return {
    secrets: { ...rest, "jwt-secret-previous": GENERATORS["jwt-secret"](), "jwt-rotation": "announced" },
    done: "Step 1 of 3: the new secret is made; it is accepted, and nothing is signed with it yet.",
    next: `${RESTART}, wait until all are ready, and run this again.`,
  };
}
