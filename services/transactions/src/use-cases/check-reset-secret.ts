import { AppError } from "@tukar-saldo/contracts";
import { addressKey, withRateLimits, timingSafeEqualStrings } from "@tukar-saldo/service-kit";
import { refuseReset } from "../domain/reset.js";
import type { Reset } from "../domain/reset.js";
import type { Context } from "./context.js";

/** Throws RESET_DISABLED without a secret on the server, SECRET_WRONG (counted, told) for a wrong one. */
export async function checkResetSecret(context: Context, given: string, reset: Reset): Promise<void> {
  const { resetSecret, limits } = context;
  if (!resetSecret) throw new AppError("RESET_DISABLED");
  const wrongSecrets = [
    { limiter: limits.wrongSecretsOfAdmin, key: reset.actor.id ?? "" },
    { limiter: limits.wrongSecretsOfAddress, key: addressKey(reset.actor.ip ?? "") },
  ];
  const compare = async (): Promise<void> => {
    if (timingSafeEqualStrings(given, resetSecret)) return;
    await keepRefusal(context, reset);
    throw new AppError("SECRET_WRONG");
  };
  await withRateLimits(wrongSecrets, compare, (outcome) => "error" in outcome && isWrong(outcome.error));
}

function isWrong(error: unknown): boolean {
  return error instanceof AppError && error.code === "SECRET_WRONG";
}

async function keepRefusal({ resets, relay, newEventId }: Context, reset: Reset): Promise<void> {
  const outbox = refuseReset(reset, { now: reset.cutoff, newEventId });
  await resets.refuse(reset, outbox);
  relay.announce("resets", { _id: reset.id, outbox });
}
