import { AppError, invalidFieldError } from "@tukar-saldo/contracts";
import type { FactsBody, HandlerBody, NoteBody, RepriceBody } from "@tukar-saldo/contracts";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { addNote, recordFacts } from "../domain/order-facts.js";
import { changeHandler, reprice, requireVersion } from "../domain/order-work.js";
import type { Handler, Note, Order } from "../domain/order.js";
import { changeOrder } from "./change-order.js";
import type { ChangeContext } from "./change-order.js";
import type { Context } from "./context.js";
import { checkIdempotencyKey } from "./idempotency-key.js";
import { requireFound } from "./public-queries.js";

/** A change that staff make of one order, found by its `id` or `transaction_id`. */
export interface RecordCommand<Body> {
  readonly id: string;
  readonly body: Body;
  readonly metadata: RequestMetadata;
}

/** Reads an order, and the newest other orders with the same WhatsApp number or account. */
export async function getOrder(
  { orders, related }: Pick<Context, "orders" | "related">,
  id: string,
): Promise<{ order: Order; related: Order[] }> {
  const order = requireFound(await orders.findById(id));
  return { order, related: await related.find(order) };
}

/** Records facts of an order. @throws AppError STALE_VERSION for a stale `expected_version` */
export function updateFacts(context: ChangeContext, command: RecordCommand<FactsBody>): Promise<Order> {
  const { id, body, metadata } = command;
  return changeOrder(context, {
    metadata,
    read: () => context.orders.findById(id),
    decide: (order, cause) => {
      requireVersion(order, body.expected_version);
      return recordFacts(order, body, cause);
    },
  });
}

export interface AddedNote {
  readonly order: Order;
  readonly note: Note;
  /** Whether an earlier request with the same idempotency key added the note. */
  readonly isReplay: boolean;
}

/** Adds a note to an order. A retry with the same idempotency key gets the note of the first request. */
export async function addOrderNote(
  context: ChangeContext,
  command: RecordCommand<NoteBody> & { readonly key: string | undefined },
): Promise<AddedNote> {
  const { body, metadata } = command;
  const key = checkIdempotencyKey(command.key);
  const noteId = context.newEventId();
  const findEarlierNote = ({ notes }: Order) =>
    key === undefined ? undefined : notes?.find((note) => note.key === key);
  const order = await changeOrder(context, {
    metadata,
    read: () => context.orders.findById(command.id),
    decide: (order, cause) => {
      const earlierNote = findEarlierNote(order);
      if (!earlierNote) return addNote(order, { id: noteId, text: body.text, key }, cause);
      if (earlierNote.text === body.text && earlierNote.by.id === metadata.actor.id) return undefined;
      throw new AppError("IDEMPOTENCY_MISMATCH");
    },
  });
  const note = order.notes?.find(({ id }) => id === noteId) ?? findEarlierNote(order);
  if (!note) throw new AppError("INTERNAL", { cause: new Error("the note was not added") });
  return { order, note, isReplay: note.id !== noteId };
}

/** Takes an order, hands it over or releases it. */
export async function setHandler(
  context: ChangeContext & Pick<Context, "staff">,
  command: RecordCommand<HandlerBody>,
): Promise<Order> {
  const { id, body, metadata } = command;
  const handler = await findHandler(context, body.handler, metadata);
  return changeOrder(context, {
    metadata,
    read: () => context.orders.findById(id),
    decide: (order, cause) => changeHandler(order, { ...body, handler }, cause),
  });
}

/** Finds the next handler of an order. @throws AppError VALIDATION_FAILED if they may not process orders */
async function findHandler(
  { staff }: Pick<Context, "staff">,
  requestedHandler: HandlerBody["handler"],
  { actor }: RequestMetadata,
): Promise<Handler | null> {
  if (requestedHandler === null) return null;
  if (requestedHandler === "me" || requestedHandler === actor.id)
    return { id: actor.id ?? "", name: actor.name ?? "" };
  const user = await staff.findProcessor(requestedHandler);
  if (!user) throw invalidFieldError("handler", "handler.error.unknown");
  return user;
}

/** Recalculates an open order from the received amount. @throws AppError STALE_VERSION, see also `reprice` */
export async function repriceOrder(
  context: ChangeContext & Pick<Context, "settings">,
  command: RecordCommand<RepriceBody>,
): Promise<Order> {
  const { id, body, metadata } = command;
  const currentSettings = await context.settings.read();
  return changeOrder(context, {
    metadata,
    read: () => context.orders.findById(id),
    decide: (order, cause) => {
      requireVersion(order, body.expected_version);
      return reprice(order, body, currentSettings, cause);
    },
  });
}
