import { randomUUID } from "node:crypto";
import {
  ApiClient,
  eventually,
  newDatabaseUrl,
  repositoryPath,
  openTestStorage,
} from "@tukar-saldo/test-kit";
import type { ServiceName, ServiceProcess, TestStore, SystemOptions, System } from "@tukar-saldo/test-kit";
import { pathToFileURL } from "node:url";

/** How many times each service sent each MongoDB or Redis command. */
export type CommandCounts = Partial<Record<ServiceName, Readonly<Record<string, number>>>>;

/** The header that identifies a request in every service. print-commands.mjs reads it. */
const REQUEST_HEADER = "x-recorded-request";
const MAX_CACHE_AGE_MS = 1_000;
const SERVICES = ["gateway", "transactions", "settings-auth", "notifier"] as const;

interface PrintedCommand {
  readonly request: string;
  /** The MongoDB or Redis command; absent in the line that marks the start of a request. */
  readonly command?: string;
}

function readPrintedCommands({ log }: ServiceProcess): PrintedCommand[] {
  return log
    .filter((line) => line.startsWith('{"commandLog":'))
    .map((line) => (JSON.parse(line) as { commandLog: PrintedCommand }).commandLog);
}

/** Opens a storage, and creates options of a desk whose services print the MongoDB and Redis commands they send. */
export async function prepareCommandRecording(): Promise<{ storage: TestStore; options: SystemOptions }> {
  const storage = await openTestStorage();
  const mongoUrl = new URL(newDatabaseUrl(storage.url));
  mongoUrl.searchParams.set("monitorCommands", "true");
  const printScriptUrl = pathToFileURL(repositoryPath("tests/load/commands/print-commands.mjs")).href;
  // Runs the services from their sources, because the preloaded script cannot patch libraries inside a bundle.
  const buildArgs = (name: ServiceName) => [
    "--import=tsx",
    `--import=${printScriptUrl}`,
    repositoryPath(`services/${name}/src/main.ts`),
  ];
  return { storage, options: { storage, mongoUrl: mongoUrl.href, args: buildArgs } };
}

/** Counts how many times a service sent each MongoDB or Redis command for a request. */
function countCommandsOf(service: ServiceProcess, request: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const printed of readPrintedCommands(service)) {
    if (printed.request === request && printed.command !== undefined)
      counts[printed.command] = (counts[printed.command] ?? 0) + 1;
  }
  return counts;
}

/** Waits until a service has printed all commands of earlier requests: sends one more, and waits for its line. */
async function waitUntilCommandsPrinted(service: ServiceProcess): Promise<void> {
  const request = randomUUID();
  await new ApiClient(service.url, { [REQUEST_HEADER]: request }).get("/healthz");
  await eventually("the commands are printed", () =>
    readPrintedCommands(service).some((printed) => printed.request === request),
  );
}

type SendRequest = (api: ApiClient) => Promise<unknown>;

/**
 * Sends a request three times within one second, the maximum age of cached values. The first request fills the caches.
 * At least one of the last two is answered from the caches, because a cached value expires at most once a second.
 * @returns the ids of the last two requests
 */
async function sendWithWarmCaches(
  system: System,
  send: SendRequest,
  waitUntilSettled: () => Promise<unknown>,
): Promise<string[]> {
  return eventually("three requests within the age of a cache", async () => {
    const requests = [randomUUID(), randomUUID(), randomUUID()];
    const startedAt = performance.now();
    for (const request of requests) {
      await send(new ApiClient(system.url, { [REQUEST_HEADER]: request }));
      // Waits until the request's background work is done, so that no batch contains work of several requests.
      await waitUntilSettled();
    }
    return performance.now() - startedAt < MAX_CACHE_AGE_MS && requests.slice(1);
  });
}

/** Counts the commands that each service sent for one request. */
function countCommandsByService(system: System, request: string): CommandCounts {
  const counts: CommandCounts = {};
  for (const name of SERVICES) {
    const commands = countCommandsOf(system.service(name), request);
    if (Object.keys(commands).length > 0) counts[name] = commands;
  }
  return counts;
}

const countTotal = (counts: CommandCounts): number =>
  Object.values(counts)
    .flatMap((commands) => Object.values(commands))
    .reduce((sum, count) => sum + count, 0);

/**
 * Counts the commands that each service sends for a request whose cacheable reads are answered from the caches.
 * @param waitUntilSettled resolves when the request's background work is done
 */
export async function countCommands(
  system: System,
  send: SendRequest,
  waitUntilSettled: () => Promise<unknown>,
): Promise<CommandCounts> {
  const requests = await sendWithWarmCaches(system, send, waitUntilSettled);
  for (const name of SERVICES) await waitUntilCommandsPrinted(system.service(name));
  const [first = {}, second = {}] = requests.map((request) => countCommandsByService(system, request));
  return countTotal(first) < countTotal(second) ? first : second;
}
