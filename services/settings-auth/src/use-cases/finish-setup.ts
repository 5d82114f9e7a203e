import type { Context } from "./context.js";

type Parts = Pick<Context, "installation" | "users" | "settings" | "now">;

/** Stores admin and settings of a completed set-up in their collections. @returns whether the desk is set up */
export async function finishSetup({ installation, users, settings, now }: Parts): Promise<boolean> {
  const { isDone, seed } = await installation.read();
  if (isDone && seed) {
    await users.seed(seed.admin);
    await settings.seed(seed.settings, now());
    await installation.dropSeed();
  }
  return isDone;
}

/** Whether the desk is set up, and whether that requires a token. */
export async function showSetup(context: Context): Promise<{ inited: boolean; setup_token_required?: true }> {
  const inited = await finishSetup(context);
  return context.config.setupToken === undefined ? { inited } : { inited, setup_token_required: true };
}
