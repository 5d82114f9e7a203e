import { setTimeout as pause } from "node:timers/promises";
import type { ChaosMode, ChaosProxy, ServiceName } from "@tukar-saldo/test-kit";
import type { Replica } from "../desk.js";
import type { Scenario } from "../scenario.js";

const FAULT_MS = 7_000;
/** Longer than half-open links need to be noticed, so that what was lost would show. */
const SILENT_MS = 20_000;

type Link = "mongo" | "redis" | "http";
const TITLES: Record<Link, string> = { mongo: "MongoDB", redis: "Redis", http: "its callers" };
const EFFECTS = {
  silent: "is half-open",
  blackhole: "carries nothing",
  mute: "carries no answers",
  refuse: "breaks",
} as const satisfies Partial<Record<ChaosMode, string>>;

async function breakLink(link: ChaosProxy, mode: keyof typeof EFFECTS): Promise<void> {
  link.set(mode);
  // Links that are half-open stay so; the services have to open others.
  await pause(mode === "silent" ? SILENT_MS : FAULT_MS);
  if (mode !== "silent") link.set("pass");
}

const broken = (name: ServiceName, link: Link, mode: keyof typeof EFFECTS): Scenario => ({
  name: `the link of a ${name} to ${TITLES[link]} ${EFFECTS[mode]}`,
  run: ({ desk }) => breakLink(desk.replica(name)[link], mode),
});

const slow = (what: string, milliseconds: number, choose: (replica: Replica) => ChaosProxy): Scenario => ({
  name: `${what} ${milliseconds} ms late for everybody`,
  async run({ desk }) {
    const links = desk.named().map(([, replica]) => choose(replica));
    for (const link of links) link.delay(milliseconds);
    await pause(FAULT_MS);
    for (const link of links) link.delay(0);
  },
});

/** Faults of the links between processes. */
export const LINK_SCENARIOS: readonly Scenario[] = [
  broken("transactions", "mongo", "blackhole"),
  broken("transactions", "mongo", "silent"),
  broken("transactions", "mongo", "refuse"),
  broken("transactions", "redis", "blackhole"),
  broken("transactions", "redis", "silent"),
  broken("settings-auth", "mongo", "blackhole"),
  broken("settings-auth", "redis", "silent"),
  broken("notifier", "mongo", "blackhole"),
  broken("notifier", "redis", "blackhole"),
  broken("notifier", "redis", "silent"),
  broken("notifier", "redis", "refuse"),
  broken("gateway", "redis", "blackhole"),
  broken("transactions", "http", "mute"),
  broken("transactions", "http", "blackhole"),
  broken("transactions", "http", "refuse"),
  broken("settings-auth", "http", "blackhole"),
  broken("notifier", "http", "refuse"),
  slow("MongoDB", 200, ({ mongo }) => mongo),
  slow("Redis", 200, ({ redis }) => redis),
];
