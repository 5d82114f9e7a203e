import { createEventConsumer, createJobScheduler } from "@tukar-saldo/messaging";
import { defineService, defineStorage } from "@tukar-saldo/service-kit";
import {
  createScheduledJobs,
  settleExpiredSessions,
  resumeInterruptedSetup,
  startPollers,
} from "./background-jobs.js";
import { config } from "./config.js";
import { createNotices } from "./domain/notice.js";
import { createAuditHandlers } from "./events/subscriptions.js";
import { endpoints } from "./http/endpoints.js";
import { createQueueBoardHandler, QUEUE_BOARD_PATH } from "./http/queue-board-access.js";
import { createMigrations } from "./migrations/migrations.js";
import { recordAuditHead } from "./use-cases/audit.js";
import { addNotices } from "./use-cases/notices.js";
import { wire } from "./wire.js";

/** The service of accounts, sessions, the desk's settings and the audit trail. */
export const service = defineService({
  name: "settings-auth",
  config,
  collections: {
    owns: [
      "audit",
      "audit_heads",
      "challenges",
      "installation",
      "notices",
      "pages",
      "sessions",
      "settings",
      "used_tokens_accounts",
      "users",
    ],
    reads: [],
    touches: {},
    shares: ["schema_versions"],
  },
  wire,
  storage: ({ connection, context }) =>
    defineStorage({
      connection,
      migrations: createMigrations(context.keyedHash),
      recover: async () => {
        await settleExpiredSessions(context);
        await resumeInterruptedSetup(context);
        await recordAuditHead(context);
      },
    }),
  endpoints,
  outbox: ({ relay }) => relay,
  subscriptions: ({ config: { REDIS_URL: redisUrl }, context, isReady, log, metrics }) =>
    createEventConsumer({
      subscriber: "audit",
      redisUrl,
      handlers: createAuditHandlers(context, (event) => addNotices(context, createNotices(event))),
      isStoreUp: isReady,
      log,
      metrics,
    }),
  jobs: ({ config: { REDIS_URL: redisUrl }, context, log, metrics }) =>
    createJobScheduler({
      service: "settings-auth",
      redisUrl,
      jobs: createScheduledJobs(context),
      log,
      metrics,
    }),
  pollers: ({ context }) => startPollers(context),
  privateHandlers: ({ queueBoardAccess, publisher: { queueReaders }, log }) =>
    queueBoardAccess
      ? { [QUEUE_BOARD_PATH]: createQueueBoardHandler({ ...queueBoardAccess, queueReaders, log }) }
      : {},
});
