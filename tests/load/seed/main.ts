import { parseArgs } from "node:util";
import cliProgress from "cli-progress";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { createRandomSource } from "./random-source.js";
import { planOrders } from "./plan-orders.js";
import { findStorageUrl, hasCredentials } from "./storage-url.js";
import { storeGeneratedOrders } from "./write-orders.js";

const USAGE = `npm run seed -- [--orders 10000] [--today 500] [--seed 1] [--url mongodb://…] [--add]

Writes generated orders into the storage of a desk: that of --url, of MONGO_URL, or of the desk that runs here (npm start).
A URL with a password goes into MONGO_URL, as every user of the machine can read the arguments of a program.
--today of them (default: 5 %) are from today, the others from the year before. The same --seed generates the same orders.`;

/** An error that the operator can correct; its message is printed without a stack trace. */
class UsageError extends Error {}

interface SeedOptions {
  readonly orders: number;
  readonly today: number;
  readonly seed: number;
  readonly url: string | undefined;
  readonly add: boolean;
}

function readSeedOptions(): SeedOptions | undefined {
  const { values } = parseArgs({
    options: {
      orders: { type: "string", default: "10000" },
      today: { type: "string" },
      seed: { type: "string", default: "1" },
      url: { type: "string" },
      add: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const [orders, seed] = [Number(values.orders), Number(values.seed)];
  const today = values.today === undefined ? Math.round(orders / 20) : Number(values.today);
  if (![orders, today, seed].every((value) => Number.isSafeInteger(value) && value >= 0) || today > orders)
    throw new UsageError(
      "--orders, --today and --seed are whole numbers, and --today is no more than --orders.",
    );
  return { orders, today, seed, url: values.url, add: values.add };
}

async function assertWritable(connection: Connection, add: boolean): Promise<void> {
  const orders = connection.collection("transactions");
  const indexes = await orders.indexes().catch(() => []);
  if (!indexes.some(({ key }) => "transaction_id" in key))
    throw new UsageError("No desk has prepared this database: start one on it, then run this again.");
  if (!add && (await orders.findOne({})) !== null)
    throw new UsageError("This desk already has orders. Pass --add to add generated ones to them.");
}

async function seed({ orders, today, seed, url, add }: SeedOptions): Promise<void> {
  if (url !== undefined && hasCredentials(url))
    throw new UsageError(
      "--url is a mongodb:// URL without user and password: put one with them into MONGO_URL.",
    );
  const storage = url ?? (await findStorageUrl());
  if (storage === undefined)
    throw new UsageError("No desk runs here: start one (npm start), or name its storage with --url.");
  const connection = await mongoose
    .createConnection(storage, { serverSelectionTimeoutMS: 3_000 })
    .asPromise();
  try {
    await assertWritable(connection, add);
    const progressBar = new cliProgress.SingleBar({
      format: "{bar} {value} of {total} orders, {eta_formatted} left",
      noTTYOutput: true,
      notTTYSchedule: 5_000,
    });
    progressBar.start(orders, 0);
    const random = createRandomSource(seed);
    const specs = planOrders({ orders, today, now: new Date() }, random);
    const onWritten = (written: number): void => progressBar.update(written);
    await storeGeneratedOrders(connection, specs, random, { onWritten }).finally(() => progressBar.stop());
    console.log(`Wrote ${orders} orders, ${today} of them from today, and counted the earlier days.`);
  } finally {
    await connection.close();
  }
}

try {
  const options = readSeedOptions();
  if (options) await seed(options);
  else console.log(USAGE);
} catch (error) {
  const isParseError = (error as NodeJS.ErrnoException).code?.startsWith("ERR_PARSE_ARGS") ?? false;
  if (!(error instanceof UsageError) && !isParseError) throw error;
  console.error(`${(error as Error).message}\n\n${USAGE}`);
  process.exitCode = 1;
}
