import type { Context } from "./context.js";
import { runReset } from "./run-reset.js";

const IDLE_MS = 15_000;

/** Goes on with a reset that nobody works on any more, as after a crash. */
export async function resumeReset(context: Context): Promise<void> {
  const now = context.now();
  const left = await context.resets.takeOver(new Date(now.getTime() - IDLE_MS), now);
  if (!left) return;
  context.log.warn({ reset: left.id }, "resuming interrupted reset");
  await runReset(context, left);
}
