import { randomUUID } from "node:crypto";
import { AppError, invalidField } from "@tukar-saldo/contracts";
import type { DomainEvent, InitBody } from "@tukar-saldo/contracts";
import { timingSafeEqualStrings } from "@tukar-saldo/service-kit";
import { checkNewPassword } from "../domain/password-policy.js";
import { settingsAtSetup } from "../domain/settings.js";
import { completeSetup } from "../domain/user.js";
import type { Seed } from "../store/installation.model.js";
import { newUserId } from "../store/user-store.js";
import type { Context, Rules } from "./context.js";
import { finishSetup } from "./finish-setup.js";
import { causeOf } from "./origin.js";
import type { Origin } from "./origin.js";

function checkBody(body: InitBody, { humanProvider, passwordMin }: Rules): void {
  checkNewPassword(body.password, passwordMin);
  if (humanProvider !== "recaptcha") return;
  if (!body.sitekey) throw invalidField("sitekey", "init.error.allRequired");
  if (!body.privatekey) throw invalidField("privatekey", "init.error.allRequired");
}

function checkToken(given: string | undefined, { setupToken }: Rules): void {
  if (setupToken === undefined || timingSafeEqualStrings(given ?? "", setupToken)) return;
  throw new AppError("SECRET_WRONG", { text: "init.error.setupToken" });
}

async function seedOf({ hasher, secretBox, now }: Context, body: InitBody): Promise<Seed> {
  const { name, email, sitekey = "", privatekey } = body;
  const password_hash = await hasher.hash(body.password);
  const sealedSecret = privatekey ? secretBox.seal(privatekey) : null;
  return {
    admin: { id: newUserId(), name, email, password_hash, role: "admin", created_at: now() },
    settings: settingsAtSetup({ paypalEmail: body.paypal_email, siteKey: sitekey, sealedSecret }),
  };
}

/** The write that decides; losing it means that another set-up took over. */
async function decide(context: Context, claim: string, seed: Seed, origin: Origin): Promise<DomainEvent[]> {
  const cause = causeOf(context, origin);
  const events = completeSetup(seed.admin, cause);
  const isOurs = await context.installation.complete(claim, seed, events, cause.now);
  if (!isOurs) throw new AppError("ALREADY_INITIALISED");
  return events;
}

/** Sets the desk up, once: of any number of tries at the same time one wins and the others get 409. */
export async function setUpDesk(context: Context, body: InitBody, origin: Origin): Promise<void> {
  const { installation, announce, rules, now } = context;
  checkBody(body, rules);
  if (await finishSetup(context)) throw new AppError("ALREADY_INITIALISED");
  checkToken(body.setup_token, rules);
  const claim = randomUUID();
  if (!(await installation.claim(claim, now()))) throw new AppError("ALREADY_INITIALISED");
  try {
    announce.installation(await decide(context, claim, await seedOf(context, body), origin));
  } catch (error) {
    await installation.release(claim);
    throw error;
  }
  await finishSetup(context);
}
