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

function listOpenCodes(orders: readonly OrderWithEvents[]): string[] {
  return orders.filter(({ order }) => !isClosedStatus(order.status)).map(({ order }) => order.unique_code);
}

/** Counts the closed orders of a customer, and lists the codes of the open ones. */
export async function countCustomerOrders(
  { customers }: Pick<Context, "customers">,
  customer: CustomerBody,
): Promise<CustomerCount> {
  const orders = await customers.find(customer);
  const open = listOpenCodes(orders);
  return { closed: orders.length - open.length, open };
}

/**
 * Finds the orders of a customer, all of which must be closed.
 * @throws AppError NOT_FOUND if there is no order, ORDERS_OPEN with the codes of the open orders
 */
async function findClosedOrders(
  { customers }: Pick<Context, "customers">,
  customer: CustomerBody,
): Promise<[OrderWithEvents, ...OrderWithEvents[]]> {
  const [first, ...others] = await customers.find(customer);
  if (first === undefined) throw new AppError("NOT_FOUND", { text: "customers.error.none" });
  const codes = listOpenCodes([first, ...others]);
  if (codes.length === 0) return [first, ...others];
  throw new AppError("ORDERS_OPEN", { values: { codes: codes.join(", ") }, data: { codes } });
}

/** Reads all data about a customer. An event that records this is stored before the data is returned. */
export async function exportCustomer(
  context: CustomerContext,
  { customer, metadata }: CustomerCommand,
): Promise<Order[]> {
  // The event is stored in one of the orders. If that order was deleted meanwhile, the orders are read again.
  return retryOnConflict(async () => {
    const orders = await findClosedOrders(context, customer);
    const { order } = orders[0];
    const data = { export_id: context.newEventId(), count: orders.length };
    const events = [createEvent("customer.exported", data, createEventCause(context, metadata))];
    if (!(await context.customers.addEvents(order, events))) return undefined;
    context.announce.order({ order, events });
    return orders.map((entry) => entry.order);
  });
}

/** Masks the data of a customer in all their orders. @returns the number of masked orders */
export async function eraseCustomer(
  context: CustomerContext,
  { customer, metadata }: CustomerCommand,
): Promise<number> {
  const orders = await findClosedOrders(context, customer);
  const { customers, erasures, announce } = context;
  await erasures.add(
    context.newEventId(),
    orders.map(({ order }) => order.id),
    context.now(),
  );
  let erasedCount = 0;
  // If an order is changed meanwhile, its write fails, and the orders are read again.
  await retryOnConflict(async () => {
    const remainingOrders = await customers.find(customer);
    for (const before of remainingOrders.length > 0 ? await findClosedOrders(context, customer) : []) {
      const change = eraseCustomerData(before.order, createEventCause(context, metadata));
      if (!(await customers.saveMasked({ before, ...change }))) return undefined;
      announce.order(change);
      erasedCount += 1;
    }
    return true;
  });
  return erasedCount;
}
