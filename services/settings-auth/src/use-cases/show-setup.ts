import type { Context } from "./context.js";
import { finishSetup } from "./finish-setup.js";

/** Whether the desk is set up, and whether doing so takes a token. */
export async function showSetup(context: Context): Promise<{ inited: boolean; setup_token_required?: true }> {
  const inited = await finishSetup(context);
  return context.rules.setupToken === undefined ? { inited } : { inited, setup_token_required: true };
}
