import { message } from "@tukar-saldo/contracts";
import { ok } from "@tukar-saldo/service-kit";
import type { Call, Reply } from "@tukar-saldo/service-kit";
import type { Context } from "../use-cases/context.js";
import { resetOrders } from "../use-cases/reset-orders.js";

interface ResetBody {
  readonly secret_key: string;
}

/** How many orders were deleted, beside the envelope as the specification has it. */
export async function answerReset(context: Context, call: Call<ResetBody, unknown>): Promise<Reply> {
  const { body, actor, client } = call;
  const count = await resetOrders(context, { secret: body.secret_key, actor, requestId: client.requestId });
  const text = message(client.language, "tools.reset.done", { count });
  return ok(undefined, { deleted_count: count, message: text });
}
