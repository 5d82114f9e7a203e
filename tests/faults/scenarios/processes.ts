import { setTimeout as pause } from "node:timers/promises";
import type { ServiceName } from "@tukar-saldo/test-kit";
import type { FaultsDesk } from "../desk.js";
import type { Scenario } from "../scenario.js";

const AWAY_MS = 3_000;
/** Longer than the gateways need to notice, and shorter than a customer's patience. */
const FROZEN_MS = 7_000;
const SERVICES: readonly ServiceName[] = ["transactions", "settings-auth", "notifier", "gateway"];

interface Target {
  kill(): Promise<void>;
  restart(): Promise<void>;
  freeze(frozen: boolean): Promise<void>;
}
type Choose = (desk: FaultsDesk) => Target;

const redis: Choose = (desk) => desk.redis;
const mongodb: Choose = (desk) => desk.storage;
const one =
  (name: ServiceName): Choose =>
  (desk) =>
    desk.replica(name).process;

async function killFor(targets: readonly Target[], awayMs: number): Promise<void> {
  await Promise.all(targets.map((target) => target.kill()));
  await pause(awayMs);
  await Promise.all(targets.map((target) => target.restart()));
}

async function freezeFor(target: Target, frozenMs: number): Promise<void> {
  await target.freeze(true);
  await pause(frozenMs);
  await target.freeze(false);
}

const quick = (scenario: Scenario): Scenario => ({ ...scenario, isQuick: true });

const killed = (name: string, choose: Choose): Scenario => ({
  name: `${name} killed for 3 s`,
  run: ({ desk }) => killFor([choose(desk)], AWAY_MS),
});

const frozen = (name: string, choose: Choose): Scenario => ({
  name: `${name} frozen for 7 s`,
  run: ({ desk }) => freezeFor(choose(desk), FROZEN_MS),
});

const bothKilled = (name: ServiceName): Scenario => ({
  name: `both of ${name} killed for 3 s`,
  run: ({ desk }) =>
    killFor(
      [0, 1].map((index) => desk.replica(name, index).process),
      AWAY_MS,
    ),
});

const replaced = (name: ServiceName): Scenario => ({
  name: `${name} replaced one by one`,
  isUnnoticed: true,
  async run({ desk }) {
    for (const index of [0, 1]) {
      const { process } = desk.replica(name, index);
      await process.stop();
      await process.restart();
      // The gateways ask each second whether it is ready.
      await pause(2_000);
    }
  },
});

const inTurn: Scenario = {
  name: "a replica of each service killed in turn, restarted at once",
  async run({ desk }) {
    for (const name of SERVICES) await killFor([desk.replica(name, 1).process], 0);
  },
};

/** Faults of whole processes. */
export const PROCESS_SCENARIOS: readonly Scenario[] = [
  // Orders go on without Redis.
  quick({ ...killed("Redis", redis), isUnnoticed: true }),
  quick(killed("MongoDB", mongodb)),
  quick(killed("a transactions", one("transactions"))),
  quick(killed("a notifier", one("notifier"))),
  killed("a settings-auth", one("settings-auth")),
  killed("a gateway", one("gateway")),
  ...(["transactions", "settings-auth", "notifier"] as const).map(bothKilled),
  frozen("Redis", redis),
  frozen("MongoDB", mongodb),
  quick(frozen("a transactions", one("transactions"))),
  frozen("a settings-auth", one("settings-auth")),
  frozen("a notifier", one("notifier")),
  { ...frozen("a gateway", one("gateway")), isGatewayFault: true },
  quick(replaced("transactions")),
  ...SERVICES.slice(1).map(replaced),
  inTurn,
];
