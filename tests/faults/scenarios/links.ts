import { setTimeout as pause } from "node:timers/promises";
import type { ChaosMode, ChaosProxy, ServiceName } from "@tukar-saldo/test-kit";
import type { Replica } from "../faults-desk.js";
import type { Scenario } from "../scenario.js";

const FAULT_MS = 7_000;
/** Longer than services need to detect half-open connections, so that the checks find events lost until then. */
const HALF_OPEN_MS = 20_000;

type LinkName = "mongo" | "redis" | "http";
const PEER_TITLES: Record<LinkName, string> = { mongo: "MongoDB", redis: "Redis", http: "its callers" };
const MODE_DESCRIPTIONS = {
  silent: "is half-open",
  blackhole: "carries nothing",
  mute: "carries no answers",
  refuse: "breaks",
} as const satisfies Partial<Record<ChaosMode, string>>;

async function breakLink(link: ChaosProxy, mode: keyof typeof MODE_DESCRIPTIONS): Promise<void> {
  link.setMode(mode);
  // Half-open connections are not restored, so the services have to open new ones.
  await pause(mode === "silent" ? HALF_OPEN_MS : FAULT_MS);
  if (mode !== "silent") link.setMode("pass");
}

const createBrokenLink = (
  name: ServiceName,
  link: LinkName,
  mode: keyof typeof MODE_DESCRIPTIONS,
): Scenario => ({
  name: `the link of a ${name} to ${PEER_TITLES[link]} ${MODE_DESCRIPTIONS[mode]}`,
  run: ({ desk }) => breakLink(desk.replica(name)[link], mode),
});

const createSlowLinks = (
  what: string,
  milliseconds: number,
  choose: (replica: Replica) => ChaosProxy,
): Scenario => ({
  name: `${what} ${milliseconds} ms late for everybody`,
  async run({ desk }) {
    const links = desk.listReplicas().map(([, replica]) => choose(replica));
    for (const link of links) link.setDelay(milliseconds);
    await pause(FAULT_MS);
    for (const link of links) link.setDelay(0);
  },
});

/** Scenarios in which connections between processes fail or are slow. */
export const LINK_SCENARIOS: readonly Scenario[] = [
  createBrokenLink("transactions", "mongo", "blackhole"),
  createBrokenLink("transactions", "mongo", "silent"),
  createBrokenLink("transactions", "mongo", "refuse"),
  createBrokenLink("transactions", "redis", "blackhole"),
  createBrokenLink("transactions", "redis", "silent"),
  createBrokenLink("settings-auth", "mongo", "blackhole"),
  createBrokenLink("settings-auth", "redis", "silent"),
  createBrokenLink("notifier", "mongo", "blackhole"),
  createBrokenLink("notifier", "redis", "blackhole"),
  createBrokenLink("notifier", "redis", "silent"),
  createBrokenLink("notifier", "redis", "refuse"),
  createBrokenLink("gateway", "redis", "blackhole"),
  createBrokenLink("transactions", "http", "mute"),
  createBrokenLink("transactions", "http", "blackhole"),
  createBrokenLink("transactions", "http", "refuse"),
  createBrokenLink("settings-auth", "http", "blackhole"),
  createBrokenLink("notifier", "http", "refuse"),
  createSlowLinks("MongoDB", 200, ({ mongo }) => mongo),
  createSlowLinks("Redis", 200, ({ redis }) => redis),
];
