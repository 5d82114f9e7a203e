import type { TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { ApiClient, ApiResponse } from "@tukar-saldo/test-kit";
import type { Event } from "../plan/agenda.js";
import type { Deed, Story, TypingMistake } from "../plan/story.js";
import type { Clerk } from "./clerk.js";
import { placeOrder, sayPaid } from "./customers.js";
import { describeOrder, describeStatus } from "./describe.js";
import { formatTime } from "./night-clock.js";
import type { NightClock } from "./night-clock.js";
import { trackRow } from "./tracked-order.js";
import type { TrackedOrder } from "./tracked-order.js";
import { typeNote } from "./type-note.js";

/** The replies to somebody who comes too late: others have changed or deleted the order, or closed the desk. */
const TOO_LATE = new Set([404, 409, 503]);

export interface NightOptions {
  readonly api: ApiClient;
  readonly clerks: readonly Clerk[];
  readonly clock: NightClock;
  /** The orders by the index of their story; those of the history at first. */
  readonly orders: Map<number, TrackedOrder>;
  tell(line: string): void;
}

/** Plays the events of a night one after another. What the desk refuses since others were faster is left to them. */
export async function runNight(events: readonly Event[], options: NightOptions): Promise<void> {
  const { clock, orders, tell } = options;
  const left = new Set<Story>();
  for (const { at, story, step } of events) {
    if (left.has(story)) continue;
    if (!(await clock.reach(at))) return;
    const order = orders.get(story.index);
    const line = order && step ? await doDeed(order, { story, step }, options) : await place(story, options);
    if (line === undefined) left.add(story);
    tell(`${formatTime(at)}  ${line ?? `order ${story.index}: somebody else was faster`}`);
  }
}

const rowOf = (answer: ApiResponse): TransactionRow | undefined =>
  TOO_LATE.has(answer.status) ? undefined : dataOf<TransactionRow>(answer);

async function place(story: Story, { api, orders }: NightOptions): Promise<string | undefined> {
  const row = rowOf(await placeOrder(api, story));
  if (!row) return undefined;
  const order = trackRow(row, { part: "night", refund_cents: story.refund_cents });
  orders.set(story.index, order);
  return `${story.payee.account_name} orders ${describeOrder(order)}`;
}

async function doDeed(
  order: TrackedOrder,
  { story, step }: { story: Story; step: Deed },
  options: NightOptions,
): Promise<string | undefined> {
  if (step.what === "say_paid") return tellPaid(order, story, options);
  const clerk = options.clerks[story.clerk];
  if (!clerk) throw new RangeError("each order has a clerk");
  if (step.what === "find") return findByNote(clerk, order, step.mistake);
  const row = rowOf(await clerk.setStatus(order, changeOf(step)));
  if (!row) return undefined;
  const changed = trackRow(row, { part: order.part, refund_cents: story.refund_cents });
  options.orders.set(story.index, changed);
  return `${clerk.name} ${describeStatus(changed)}`;
}

async function findByNote(clerk: Clerk, order: TrackedOrder, mistake: TypingMistake): Promise<string> {
  const { id, unique_code } = order;
  const note = typeNote(unique_code, mistake);
  const { ids, isSupposed } = await clerk.find(note);
  if (!ids.includes(id)) throw new Error(`The desk does not find ${unique_code} by the note ${note}.`);
  const how = isSupposed ? "the desk supposes" : "it is";
  return `${clerk.name} searches the payment note ${note}: ${how} ${unique_code}`;
}

function changeOf(deed: Exclude<Deed, { what: "say_paid" | "find" }>) {
  if (deed.what === "take") return { status: "processing" } as const;
  if (deed.what === "complete") return { status: "completed" } as const;
  return { status: "cancelled", reason: deed.reason, reason_text: deed.text } as const;
}

async function tellPaid(
  order: TrackedOrder,
  { index, payee }: Story,
  { api, orders }: NightOptions,
): Promise<string | undefined> {
  const answer = await sayPaid(api, order.transaction_id);
  if (TOO_LATE.has(answer.status)) return undefined;
  const { version } = dataOf<{ version: number }>(answer);
  orders.set(index, { ...order, version });
  return `${payee.account_name} says that ${order.unique_code} is paid`;
}
