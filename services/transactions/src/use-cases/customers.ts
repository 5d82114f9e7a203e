import { AppError, createEvent, isClosedStatus } from "@tukar-saldo/contracts";
import type { CustomerBody, CustomerCount } from "@tukar-saldo/contracts";
import { createEventCause, retryOnConflict } from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { eraseCustomerData } from "../domain/order-changes.js";
import type { Order } from "../domain/order.js";
import type { OrderWithEvents } from "../store/customer-store.js";
import type { Context } from "./context.js";

export interface CustomerCommand {
  readonly customer: CustomerBody;
  readonly metadata: RequestMetadata;
}

type CustomerContext = Pick<Context, "customers" | "erasures" | "announce" | "now" | "newEventId">;

function openCodesOf(orders: readonly OrderWithEvents[]): string[] {
  return orders.filter(({ order }) => !isClosedStatus(order.status)).map(({ order }) => order.unique_code);
}

/** Counts the orders of a customer, and names the open ones. */
export async function countCustomerOrders(
  { customers }: Pick<Context, "customers">,
  customer: CustomerBody,
): Promise<CustomerCount> {
  const found = await customers.find(customer);
  const open = openCodesOf(found);
  return { closed: found.length - open.length, open };
}

/**
 * Finds the orders of a customer, all of them closed.
 * @throws AppError NOT_FOUND without an order, ORDERS_OPEN with the codes of the open ones
 */
async function findClosed(
  { customers }: Pick<Context, "customers">,
  customer: CustomerBody,
): Promise<[OrderWithEvents, ...OrderWithEvents[]]> {
  const [first, ...others] = await customers.find(customer);
  if (first === undefined) throw new AppError("NOT_FOUND", { text: "customers.error.none" });
  const codes = openCodesOf([first, ...others]);
  if (codes.length === 0) return [first, ...others];
  throw new AppError("ORDERS_OPEN", { values: { codes: codes.join(", ") }, data: { codes } });
}

/** Reads all that is kept about a customer. That it was read is stored before it is handed out. */
export async function exportCustomer(
  context: CustomerContext,
  { customer, metadata }: CustomerCommand,
): Promise<Order[]> {
  // An order that is deleted meanwhile takes the record with it; then the orders are read again.
  return retryOnConflict(async () => {
    const found = await findClosed(context, customer);
    const { order } = found[0];
    const data = { export_id: context.newEventId(), count: found.length };
    const events = [createEvent("customer.exported", data, createEventCause(context, metadata))];
    if (!(await context.customers.addEvents(order, events))) return undefined;
    context.announce.order({ order, events });
    return found.map((one) => one.order);
  });
}

/** Masks the data of a customer in all their orders. @returns in how many */
export async function eraseCustomer(
  context: CustomerContext,
  { customer, metadata }: CustomerCommand,
): Promise<number> {
  const found = await findClosed(context, customer);
  const { customers, erasures, announce } = context;
  await erasures.add(
    context.newEventId(),
    found.map(({ order }) => order.id),
    context.now(),
  );
  let erased = 0;
  // Whoever changes an order meanwhile makes its write fail; then the orders are read again.
  await retryOnConflict(async () => {
    const left = await customers.find(customer);
    for (const before of left.length > 0 ? await findClosed(context, customer) : []) {
      const change = eraseCustomerData(before.order, createEventCause(context, metadata));
      if (!(await customers.saveMasked({ before, ...change }))) return undefined;
      announce.order(change);
      erased += 1;
    }
    return true;
  });
  return erased;
}
