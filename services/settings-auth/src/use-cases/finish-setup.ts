import type { Context } from "./context.js";

type Parts = Pick<Context, "installation" | "users" | "settings" | "now">;

/**
 * Brings a decided set-up to its end, whoever decided it: admin and settings go to their collections.
 * @returns whether the desk is set up
 */
export async function finishSetup({ installation, users, settings, now }: Parts): Promise<boolean> {
  const { isDone, seed } = await installation.read();
  if (isDone && seed) {
    await users.seed(seed.admin);
    await settings.seed(seed.settings, now());
    await installation.dropSeed();
  }
  return isDone;
}
