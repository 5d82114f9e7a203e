import type { UpdateStatusBody } from "@tukar-saldo/contracts";
import { ok } from "@tukar-saldo/service-kit";
import type { Call, Reply } from "@tukar-saldo/service-kit";
import { toRow } from "../domain/order-row.js";
import type { Context } from "../use-cases/context.js";
import { updateStatus } from "../use-cases/update-status.js";

/** The order as it is now, changed or not. */
export async function answerStatus(context: Context, call: Call<UpdateStatusBody, unknown>): Promise<Reply> {
  const { body, params, actor, client } = call;
  const command = { ...body, id: params["id"] ?? "", actor, requestId: client.requestId };
  return ok(toRow(await updateStatus(context, command)));
}
