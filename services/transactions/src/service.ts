import { createJobScheduler } from "@tukar-saldo/messaging";
import { defineService, defineStorage } from "@tukar-saldo/service-kit";
import { createScheduledJobs, startPollers } from "./background-jobs.js";
import { config } from "./config.js";
import { endpoints } from "./http/endpoints.js";
import { migrations } from "./migrations/migrations.js";
import { wire } from "./wire.js";

/** The service of rates, orders and statistics. */
export const service = defineService({
  name: "transactions",
  config,
  collections: {
    owns: [
      "closings",
      "erasures",
      "resets",
      "sensitive_reads",
      "stats_daily",
      "transactions",
      "used_tokens_orders",
    ],
    reads: ["audit", "sessions", "settings", "users"],
    touches: { sessions: ["last_seen"] },
    shares: ["schema_versions"],
  },
  wire,
  storage: ({ connection, context }) =>
    defineStorage({ connection, migrations, recover: () => context.rollout.load() }),
  endpoints,
  outbox: ({ relay }) => relay,
  jobs: ({ config: { REDIS_URL: redisUrl }, context, log, metrics }) =>
    createJobScheduler({
      service: "transactions",
      redisUrl,
      jobs: createScheduledJobs(context),
      log,
      metrics,
    }),
  pollers: ({ context, checkRedisLoss }) => startPollers(context, checkRedisLoss),
});
