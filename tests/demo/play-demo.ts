import { once } from "node:events";
import { ApiClient } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { createRandomSource } from "../load/seed/random-source.js";
import { checkBooks } from "./books/check-books.js";
import { compareOrders } from "./books/compare-orders.js";
import { formatBooks } from "./books/format-books.js";
import { simulateHistory } from "./history/simulate-history.js";
import { createHistoryClock } from "./history/history-clock.js";
import { writeHistory } from "./history/write-history.js";
import { signInClerk } from "./night/clerk.js";
import { createNightClock } from "./night/night-clock.js";
import { runNight } from "./night/run-night.js";
import { trackStoredOrder } from "./night/tracked-order.js";
import type { DemoOptions } from "./options.js";
import { ADMINS, CLERKS } from "./people.js";
import { NIGHT_STARTS_AT, planAgenda } from "./plan/agenda.js";
import { drawStories } from "./plan/draw-stories.js";
import { setUpDemo } from "./set-up.js";
import type { DemoStaff } from "./set-up.js";

const print = (...lines: string[]): void => console.log(lines.join("\n"));

interface DemoDesk {
  readonly api: ApiClient;
  readonly connection: Connection;
}

/** Plans the orders of the demo's history and of its night, and stores the orders of the history. */
async function fillDesk({ connection }: DemoDesk, { clerks }: DemoStaff, options: DemoOptions) {
  const stories = drawStories(createRandomSource(options.seed));
  const { history, night } = planAgenda(stories, { hours: options.nightHours, orders: options.orders });
  const startedAt = new Date();
  // Codes and rates use a separate random source, so that they do not depend on the length of the plan.
  const random = createRandomSource(options.seed + 1);
  const historyOrders = simulateHistory(history, { random, clerks, toDate: createHistoryClock(startedAt) });
  await writeHistory(connection, historyOrders.values());
  const storyOrders = new Map(
    [...historyOrders].map(([index, order]) => [index, trackStoredOrder(order, "history")] as const),
  );
  return { startedAt, night, orders: storyOrders };
}

function printWelcome(url: string, { speed, nightHours, seed }: DemoOptions, placed: number): void {
  const people = [...ADMINS, ...CLERKS];
  print(
    "",
    `  The desk of the demo  ${url}   (seed ${seed}, ${placed} orders of 30 days)`,
    `  Sign in               ${url}/mimin/deye/login`,
    ...people.map(
      ({ name, email, password, role }) =>
        `    ${email.padEnd(20)} ${password.padEnd(20)} ${name}, ${role === "admin" ? "admin" : "clerk"}`,
    ),
    `  The night             ${nightHours} hours at ${speed} times real time, from 18:00 on its own clock`,
    "  End it                Ctrl-C, or npm run demo -- --stop",
    "",
  );
}

/** Prints the books and checks them against the desk. @returns whether all checks pass */
async function closeBooks(
  { api, connection }: DemoDesk,
  { adminToken }: DemoStaff,
  filledDesk: Awaited<ReturnType<typeof fillDesk>>,
): Promise<boolean> {
  const comparedOrders = await compareOrders(connection, filledDesk.orders.values());
  const bookChecks = await checkBooks(comparedOrders, { api, adminToken, startedAt: filledDesk.startedAt });
  print("", "The books", ...formatBooks(comparedOrders.orders), "", "Checked against the desk");
  for (const { title, isRight, found } of bookChecks)
    print(`  ${isRight ? "ok    " : "failed"}  ${title}: ${found}`);
  const isRight = bookChecks.every((check) => check.isRight);
  print(isRight ? "The books add up." : "The books do not add up.");
  return isRight;
}

/** Fills a new desk with past orders, and simulates a night of new orders. @returns whether the books add up */
export async function playDemo(
  url: string,
  mongoUrl: string,
  options: DemoOptions,
  signal: AbortSignal,
): Promise<boolean> {
  signal.throwIfAborted();
  const connection = await mongoose
    .createConnection(mongoUrl, { serverSelectionTimeoutMS: 5_000 })
    .asPromise();
  const desk = { api: new ApiClient(url), connection };
  try {
    const staff = await setUpDemo(desk.api);
    const filledDesk = await fillDesk(desk, staff, options);
    printWelcome(url, options, filledDesk.orders.size);
    const clerkIds = staff.clerks.map(({ id }) => id ?? "");
    const clerks = await Promise.all(CLERKS.map((person) => signInClerk(desk.api, person, clerkIds)));
    const clock = createNightClock(NIGHT_STARTS_AT, options.speed, signal);
    await runNight(filledDesk.night, { ...desk, clerks, clock, orders: filledDesk.orders, print });
    if (options.pictures && !signal.aborted)
      print(await (await import("./pictures/take-pictures.js")).takePictures(url));
    if (options.stay && !signal.aborted) {
      print("The night is over. The desk stays: Ctrl-C closes the books and ends it.");
      await once(signal, "abort");
    }
    return await closeBooks(desk, staff, filledDesk);
  } finally {
    await connection.close();
  }
}
