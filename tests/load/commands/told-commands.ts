import { randomUUID } from "node:crypto";
import { ApiClient, eventually, freshDatabase, inCheckout, openStorage } from "@tukar-saldo/test-kit";
import type { ServiceName, ServiceProcess, Store, SystemOptions, System } from "@tukar-saldo/test-kit";
import { pathToFileURL } from "node:url";

/** How often each command was sent, by service. */
export type Commands = Partial<Record<ServiceName, Readonly<Record<string, number>>>>;

const SERVICES = ["gateway", "transactions", "settings-auth", "notifier"] as const;

interface Told {
  readonly request: string;
  /** Absent where a request begins. */
  readonly command?: string;
}

function toldBy({ log }: ServiceProcess): Told[] {
  return log
    .filter((line) => line.startsWith('{"told":'))
    .map((line) => (JSON.parse(line) as { told: Told }).told);
}

/** A desk whose services tell each command that a request sends. */
export async function tellingCommands(): Promise<{ storage: Store; options: SystemOptions }> {
  const storage = await openStorage();
  const mongoUrl = new URL(freshDatabase(storage.url));
  mongoUrl.searchParams.set("monitorCommands", "true");
  const hook = pathToFileURL(inCheckout("tests/load/commands/tell-commands.mjs")).href;
  return {
    storage,
    options: { storage, mongoUrl: mongoUrl.href, env: { NODE_OPTIONS: `--import=${hook}` } },
  };
}

/** Commands that a service sent for this request. */
function commandsOf(service: ServiceProcess, request: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const told of toldBy(service)) {
    if (told.request === request && told.command !== undefined)
      counts[told.command] = (counts[told.command] ?? 0) + 1;
  }
  return counts;
}

/** Waits until a service has printed all it had to tell: it tells of this later request too. */
async function readToEnd(service: ServiceProcess): Promise<void> {
  const request = randomUUID();
  await new ApiClient(service.url, { "x-request-id": request }).get("/healthz");
  await eventually("all is told", () => toldBy(service).some((told) => told.request === request));
}

/**
 * The commands of one request: its id goes with it from service to service.
 * @param settled resolves when what the request began is over
 */
export async function countCommands(
  system: System,
  send: (api: ApiClient) => Promise<unknown>,
  settled: () => Promise<unknown>,
): Promise<Commands> {
  const request = randomUUID();
  await send(new ApiClient(system.url, { "x-request-id": request }));
  await settled();
  const counts: Commands = {};
  for (const name of SERVICES) {
    const service = system.service(name);
    await readToEnd(service);
    const commands = commandsOf(service, request);
    if (Object.keys(commands).length > 0) counts[name] = commands;
  }
  return counts;
}
