import { createEventConsumer } from "@tukar-saldo/messaging";
import { defineService, startPolling } from "@tukar-saldo/service-kit";
import { config } from "./config.js";
import { createEventHandlers, reloadDashboards } from "./events/subscriptions.js";
import { attachSocketServer } from "./socket/socket-server.js";
import { wire } from "./wire.js";

const CHECK_INTERVAL_MS = 5_000;

/** Sends events to the dashboards as socket messages. */
export const service = defineService({
  name: "notifier",
  config,
  collections: {
    owns: [],
    reads: ["sessions", "users"],
    touches: {},
    shares: [],
  },
  wire,
  endpoints: [],
  sockets: (dependencies, server) => attachSocketServer(dependencies, server),
  subscriptions: ({ config: { REDIS_URL: redisUrl }, io, log, metrics }) =>
    createEventConsumer({
      subscriber: "notifier",
      redisUrl,
      handlers: createEventHandlers(io, log),
      onStripped: () => reloadDashboards(io),
      backlog: {
        skippedTypes: [
          "order.placed",
          "order.status_changed",
          "order.customer_paid",
          "order.facts_changed",
          "order.note_added",
          "order.handler_changed",
          "order.repriced",
        ],
        reload: () => reloadDashboards(io),
      },
      log,
      metrics,
    }),
  pollers: ({ sendHeartbeat, checkRedisLoss, log }) => [
    startPolling(sendHeartbeat, { name: "pub/sub heartbeat", everyMs: CHECK_INTERVAL_MS, log }),
    startPolling(checkRedisLoss, { name: "check of Redis' data", everyMs: CHECK_INTERVAL_MS, log }),
  ],
});
