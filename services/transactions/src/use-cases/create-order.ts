import { invalidFieldError, normalizeWhatsapp } from "@tukar-saldo/contracts";
import type { Actor, CreateOrderBody } from "@tukar-saldo/contracts";
import { withRateLimits } from "@tukar-saldo/service-kit";
import { orderRequestOf } from "../domain/order.js";
import type { CreatedOrder } from "../domain/order.js";
import type { Context } from "./context.js";
import { findReplay, idempotencyOf } from "./find-replay.js";
import { storeOrder } from "./store-order.js";

export interface CreateOrder {
  readonly body: CreateOrderBody;
  /** The Idempotency-Key header. */
  readonly key: string | undefined;
  readonly actor: Actor;
  readonly requestId: string;
}

/** Takes a visitor's order; a copy of a request that was already answered gets the same order. */
export async function createOrder(context: Context, command: CreateOrder): Promise<CreatedOrder> {
  const request = orderRequestOf(command.body);
  const idem = idempotencyOf(command.key, request);
  const perWhatsapp = {
    limiter: context.limits.ordersOfWhatsapp,
    key: normalizeWhatsapp(request.user_whatsapp),
    text: "order.error.whatsappLimit",
  } as const;

  const make = async (): Promise<CreatedOrder> => {
    const replay = await findReplay(context, idem);
    if (replay) return replay;
    await verifyVisitor(context, command);
    return storeOrder(context, { ...command, request, idem });
  };
  return withRateLimits([perWhatsapp], make, (outcome) => "value" in outcome && !outcome.value.isReplay);
}

async function verifyVisitor(
  { human }: Pick<Context, "human">,
  { body, key, actor }: CreateOrder,
): Promise<void> {
  const { captcha_token: token } = body;
  if (token === undefined) throw invalidFieldError("captcha_token", "field.captchaToken");
  await human.verify({
    token,
    action: "transaction_submit",
    ip: actor.ip ?? "",
    ...(key === undefined ? {} : { key }),
  });
}
