import { setTimeout as pause } from "node:timers/promises";
import type { ServiceName } from "@tukar-saldo/test-kit";
import type { FaultsDesk } from "../faults-desk.js";
import type { Scenario } from "../scenario.js";

const DOWN_MS = 3_000;
/** Longer than gateways need to detect a frozen process, and shorter than the time for which customers retry. */
const FROZEN_MS = 7_000;
const SERVICES: readonly ServiceName[] = ["transactions", "settings-auth", "notifier", "gateway"];

interface FaultTarget {
  kill(): Promise<void>;
  restart(): Promise<void>;
  freeze(frozen: boolean): Promise<void>;
}
type ChooseTarget = (desk: FaultsDesk) => FaultTarget;

const chooseRedis: ChooseTarget = (desk) => desk.redis;
const chooseMongo: ChooseTarget = (desk) => desk.storage;
const chooseReplica =
  (name: ServiceName): ChooseTarget =>
  (desk) =>
    desk.replica(name).process;

async function killAndRestart(targets: readonly FaultTarget[], awayMs: number): Promise<void> {
  await Promise.all(targets.map((target) => target.kill()));
  await pause(awayMs);
  await Promise.all(targets.map((target) => target.restart()));
}

async function freezeFor(target: FaultTarget, frozenMs: number): Promise<void> {
  await target.freeze(true);
  await pause(frozenMs);
  await target.freeze(false);
}

const toQuickScenario = (scenario: Scenario): Scenario => ({ ...scenario, isQuick: true });

const createKillScenario = (name: string, choose: ChooseTarget): Scenario => ({
  name: `${name} killed for 3 s`,
  run: ({ desk }) => killAndRestart([choose(desk)], DOWN_MS),
});

const createFreezeScenario = (name: string, choose: ChooseTarget): Scenario => ({
  name: `${name} frozen for 7 s`,
  run: ({ desk }) => freezeFor(choose(desk), FROZEN_MS),
});

const createKillBothScenario = (name: ServiceName): Scenario => ({
  name: `both of ${name} killed for 3 s`,
  run: ({ desk }) =>
    killAndRestart(
      [0, 1].map((index) => desk.replica(name, index).process),
      DOWN_MS,
    ),
});

const createReplacementScenario = (name: ServiceName): Scenario => ({
  name: `${name} replaced one by one`,
  isUnnoticed: true,
  async run({ desk }) {
    for (const index of [0, 1]) {
      const { process } = desk.replica(name, index);
      await process.stop();
      await process.restart();
      // The gateways check the replica's readiness every second.
      await pause(2_000);
    }
  },
});

const KILL_IN_TURN: Scenario = {
  name: "a replica of each service killed in turn, restarted at once",
  async run({ desk }) {
    for (const name of SERVICES) await killAndRestart([desk.replica(name, 1).process], 0);
  },
};

/** Scenarios in which processes are killed, frozen or replaced. */
export const PROCESS_SCENARIOS: readonly Scenario[] = [
  // No call may fail, because orders can be placed and processed without Redis.
  toQuickScenario({ ...createKillScenario("Redis", chooseRedis), isUnnoticed: true }),
  toQuickScenario(createKillScenario("MongoDB", chooseMongo)),
  toQuickScenario(createKillScenario("a transactions", chooseReplica("transactions"))),
  toQuickScenario(createKillScenario("a notifier", chooseReplica("notifier"))),
  createKillScenario("a settings-auth", chooseReplica("settings-auth")),
  createKillScenario("a gateway", chooseReplica("gateway")),
  ...(["transactions", "settings-auth", "notifier"] as const).map(createKillBothScenario),
  createFreezeScenario("Redis", chooseRedis),
  createFreezeScenario("MongoDB", chooseMongo),
  toQuickScenario(createFreezeScenario("a transactions", chooseReplica("transactions"))),
  createFreezeScenario("a settings-auth", chooseReplica("settings-auth")),
  createFreezeScenario("a notifier", chooseReplica("notifier")),
  { ...createFreezeScenario("a gateway", chooseReplica("gateway")), isGatewayFault: true },
  toQuickScenario(createReplacementScenario("transactions")),
  ...SERVICES.slice(1).map(createReplacementScenario),
  KILL_IN_TURN,
];
