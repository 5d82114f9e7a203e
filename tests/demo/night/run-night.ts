import type { TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { ApiClient, ApiResponse } from "@tukar-saldo/test-kit";
import type { PlannedEvent } from "../plan/agenda.js";
import type { ClerkAction, Step, Story, TypingMistake } from "../plan/story.js";
import type { Clerk } from "./clerk.js";
import { placeOrder, markOrderPaid } from "./customers.js";
import { describeAction, describeOrder } from "./describe-order.js";
import { formatTime } from "./night-clock.js";
import type { NightClock } from "./night-clock.js";
import { trackRow } from "./tracked-order.js";
import type { TrackedOrder } from "./tracked-order.js";
import { mistypeCode } from "./mistype-code.js";

/** Response statuses if other people changed or deleted the order, or closed the desk, before the demo's request. */
const TOO_LATE_STATUSES = new Set([404, 409, 503]);

export interface NightOptions {
  readonly api: ApiClient;
  readonly clerks: readonly Clerk[];
  readonly clock: NightClock;
  /** The orders by the index of their story; at first the orders of the history. */
  readonly orders: Map<number, TrackedOrder>;
  print(line: string): void;
}

/** Runs the events of a night one after another. Skips the remaining events of an order once others changed it. */
export async function runNight(events: readonly PlannedEvent[], options: NightOptions): Promise<void> {
  const { clock, orders, print } = options;
  const droppedStories = new Set<Story>();
  for (const { at, story, step } of events) {
    if (droppedStories.has(story)) continue;
    if (!(await clock.waitUntil(at))) return;
    const order = orders.get(story.index);
    const logLine =
      order && step ? await runStep(order, { story, step }, options) : await placeStory(story, options);
    if (logLine === undefined) droppedStories.add(story);
    print(`${formatTime(at)}  ${logLine ?? `order ${story.index}: somebody else was faster`}`);
  }
}

/** Returns the response's data; undefined for TOO_LATE_STATUSES. @throws Error for any other error response */
function readUnlessLate<T>(answer: ApiResponse): T | undefined {
  return TOO_LATE_STATUSES.has(answer.status) ? undefined : dataOf<T>(answer);
}

async function placeStory(story: Story, { api, orders }: NightOptions): Promise<string | undefined> {
  const row = readUnlessLate<TransactionRow>(await placeOrder(api, story));
  if (!row) return undefined;
  const order = trackRow(row, "night");
  orders.set(story.index, order);
  return `${story.payee.account_name} orders ${describeOrder(order)}`;
}

interface StepOfStory {
  readonly story: Story;
  readonly step: Step;
}

async function runStep(order: TrackedOrder, { story, step }: StepOfStory, options: NightOptions) {
  if (step.what === "say_paid") return markStoryPaid(order, story, options);
  const clerk = options.clerks[step.clerk];
  if (!clerk) throw new RangeError("each step has a clerk");
  if (step.what === "find") return findByNote(clerk, order, step.mistake);
  return changeOrder(clerk, order, { story, step }, options);
}

async function changeOrder(
  clerk: Clerk,
  order: TrackedOrder,
  { story, step }: { readonly story: Story; readonly step: ClerkAction },
  { orders, clerks }: NightOptions,
): Promise<string | undefined> {
  const data = readUnlessLate<TransactionRow | { order: TransactionRow }>(await clerk.change(order, step));
  if (!data) return undefined;
  const changedOrder = trackRow("order" in data ? data.order : data, order.part);
  orders.set(story.index, changedOrder);
  const clerkNames = clerks.map(({ name }) => name);
  return `${clerk.name} ${describeAction(step, changedOrder, clerkNames)}`;
}

async function findByNote(clerk: Clerk, order: TrackedOrder, mistake: TypingMistake): Promise<string> {
  const { id, unique_code } = order;
  const mistypedCode = mistypeCode(unique_code, mistake);
  const { ids, isSuggestion } = await clerk.find(mistypedCode);
  if (!ids.includes(id))
    throw new Error(`The desk does not find ${unique_code} by the note ${mistypedCode}.`);
  const verdictText = isSuggestion ? "the desk supposes" : "it is";
  return `${clerk.name} searches the payment note ${mistypedCode}: ${verdictText} ${unique_code}`;
}

async function markStoryPaid(
  order: TrackedOrder,
  { index, payee }: Story,
  { api, orders }: NightOptions,
): Promise<string | undefined> {
  const reply = readUnlessLate<{ version: number }>(await markOrderPaid(api, order.transaction_id));
  if (!reply) return undefined;
  orders.set(index, { ...order, version: reply.version });
  return `${payee.account_name} says that ${order.unique_code} is paid`;
}
