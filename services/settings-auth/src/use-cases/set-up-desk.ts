import { AppError, invalidFieldError } from "@tukar-saldo/contracts";
import type { DomainEvent, SetUpDeskBody } from "@tukar-saldo/contracts";
import { createEventCause, timingSafeEqualStrings } from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { checkNewPassword } from "../passwords/password-policy.js";
import { createFirstSettings } from "../domain/settings.js";
import { createSetupEvents } from "../domain/user.js";
import type { FirstAdminAndSettings } from "../store/installation-store.js";
import type { AuthConfig, Context } from "./context.js";

async function checkSetupBody(body: SetUpDeskBody, config: AuthConfig): Promise<void> {
  const { verificationProvider, passwordMin } = config;
  await checkNewPassword(body.password, passwordMin);
  if (verificationProvider !== "recaptcha") return;
  if (!body.sitekey) throw invalidFieldError("sitekey", "init.error.allRequired");
  if (!body.privatekey) throw invalidFieldError("privatekey", "init.error.allRequired");
}

function checkSetupToken(token: string | undefined, { setupToken }: AuthConfig): void {
  if (setupToken === undefined || timingSafeEqualStrings(token ?? "", setupToken)) return;
  throw new AppError("SECRET_WRONG", { text: "init.error.setupToken" });
}

async function createSeed(
  { users, hasher, secretBox, now }: Context,
  body: SetUpDeskBody,
): Promise<FirstAdminAndSettings> {
  const { name, email, sitekey = "", privatekey } = body;
  const password_hash = await hasher.hash(body.password);
  const sealedSecret = privatekey ? secretBox.seal("recaptcha_secret_key", privatekey) : null;
  return {
    admin: { id: users.newId(), name, email, password_hash, role: "admin", created_at: now() },
    settings: createFirstSettings({ paypalEmail: body.paypal_email, siteKey: sitekey, sealedSecret }),
  };
}

/** Completes the set-up with one write, which fails if another attempt has taken over the claim. */
async function completeSetup(
  context: Context,
  claim: string,
  seed: FirstAdminAndSettings,
  metadata: RequestMetadata,
): Promise<DomainEvent[]> {
  const cause = createEventCause(context, metadata);
  const events = createSetupEvents(seed.admin, cause);
  const isCompleted = await context.installation.complete(claim, seed, events, cause.now);
  if (!isCompleted) throw new AppError("ALREADY_INITIALISED");
  return events;
}

/** Sets up the desk once: of several concurrent attempts one succeeds, and the others are refused with 409. */
export async function setUpDesk(
  context: Context,
  body: SetUpDeskBody,
  metadata: RequestMetadata,
): Promise<void> {
  const { installation, announce, config, now } = context;
  if (await finishSetup(context)) throw new AppError("ALREADY_INITIALISED");
  await checkSetupBody(body, config);
  checkSetupToken(body.setup_token, config);
  const claim = await installation.claim(now());
  if (claim === undefined) throw new AppError("ALREADY_INITIALISED");
  try {
    announce.installation(await completeSetup(context, claim, await createSeed(context, body), metadata));
  } catch (error) {
    await installation.release(claim);
    throw error;
  }
  await finishSetup(context);
}

type SetupContext = Pick<Context, "installation" | "users" | "settings" | "now">;

/**
 * Stores the admin and the settings of a completed set-up in their collections.
 * @returns whether the desk is set up
 */
export async function finishSetup({ installation, users, settings, now }: SetupContext): Promise<boolean> {
  const { isDone, seed } = await installation.read();
  if (isDone && seed) {
    await users.seed(seed.admin);
    await settings.seed(seed.settings, now());
    await installation.dropSeed();
  }
  return isDone;
}

/** Reads whether the desk is set up, and whether setting it up requires a token. */
export async function getSetupStatus(
  context: Context,
): Promise<{ inited: boolean; setup_token_required?: true }> {
  const inited = await finishSetup(context);
  return context.config.setupToken === undefined ? { inited } : { inited, setup_token_required: true };
}
