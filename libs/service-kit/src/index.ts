export { createBatcher } from "./batcher.js";
export { createReadCoalescer } from "./coalesce-reads.js";
export type { CoalesceRead } from "./coalesce-reads.js";
export type { Batcher } from "./batcher.js";
export { createCache } from "./cache/cache.js";
export type { Cache } from "./cache/cache.js";
export { createInvalidationChannel } from "./cache/invalidation-channel.js";
export type { InvalidationChannel } from "./cache/invalidation-channel.js";
export {
  baseEnv,
  deregistrationDelayMs,
  minBytes,
  selectVerificationProvider,
  jwtSecretsOf,
  stringList,
  originList,
} from "./config/base-env.js";
export type { AppEnv } from "./config/base-env.js";
export { ConfigError } from "./config/config-error.js";
export { defineConfig } from "./config/define-config.js";
export type { ConfigDefinition, ConfigOf } from "./config/define-config.js";
export { mongoUrl } from "./config/mongo-url.js";
export { readConfig } from "./config/read-config.js";
export { ageSeconds } from "./observability/age-seconds.js";
export { METRICS } from "./observability/metrics.js";
export type { MetricDefinition, MetricName } from "./observability/metrics.js";
export type { Metrics } from "./observability/create-metrics.js";
export { createRefusalCounter } from "./observability/count-refusals.js";
export { endpointName, createRequestMeter } from "./observability/measure-requests.js";
export { writeCsv } from "./exports/csv.js";
export type { CsvCell, ExportTarget } from "./exports/csv.js";
export { reserveExport } from "./exports/reserve-export.js";
export { waitForDrain } from "./exports/wait-for-drain.js";
export { serializeError } from "./serialize-error.js";
export { GATEWAY_SECRET_HEADER } from "./http/trust-only-gateway.js";
export { readClientInfo } from "./http/read-client-info.js";
export { createEventCause } from "./http/create-event-cause.js";
export { decodeCursor, encodeCursor } from "./http/cursor.js";
export type { CursorPosition } from "./http/cursor.js";
export { createErrorHandler } from "./http/error-handler.js";
export { createExpressServer, offersWebsocket } from "./http/express-server.js";
export { toErrorResponse, toAppError } from "./http/error-response.js";
export { hasSessionId } from "./http/has-session-id.js";
export { createHealthRouter } from "./http/health.js";
export type { DependencyChecks, DependencyState, HealthCheck } from "./http/health.js";
export { createHttpApp } from "./http/http-app.js";
export type { HttpAppOptions } from "./http/http-app.js";
export { listen } from "./http/listen.js";
export type { ListeningServer } from "./http/listen.js";
export { ERROR_CODE_HEADER, logRequests, USER_ID_HEADER } from "./http/log-requests.js";
export { groupByPath } from "./http/group-by-path.js";
export { checkBodyHeaders, readRawBody } from "./http/read-body.js";
export { CustomReply, implement, StreamedReply } from "./http/implement.js";
export type { EndpointImplementation } from "./http/implement.js";
export type {
  Authenticate,
  ClientInfo,
  Principal,
  RequestContext,
  RequestMetadata,
  RequireProof,
} from "./http/request-context.js";
export { describeApi } from "./http/openapi/describe-api.js";
export { toJsonSchema } from "./http/openapi/json-schema.js";
export type { JsonSchema } from "./http/openapi/json-schema.js";
export { statusesOf } from "./http/openapi/statuses.js";
export { createPathTable } from "./http/path-table.js";
export type { PathTable } from "./http/path-table.js";
export { createRouter } from "./http/router.js";
export { addressLimitKey, neighbourhoodOf } from "./limits/address-key.js";
export type { AddressKey } from "./limits/address-key.js";
export { createAddressLimits } from "./limits/address-limits.js";
export type { AddressLimit } from "./limits/address-limits.js";
export { createLimiter, scaleLimit } from "./limits/limiter.js";
export type { Limiter, LimiterOptions, LimitProfile } from "./limits/limiter.js";
export { createLogger } from "./logger.js";
export type { Logger } from "./logger.js";
export { createClosingSteps } from "./service/closing-steps.js";
export { defineService } from "./service/define-service.js";
export type {
  BackgroundTask,
  RunnableService,
  RunningService,
  Service,
  ServiceDependencies,
} from "./service/service-definition.js";
export { startPolling } from "./service/polling.js";
export type { Poller } from "./service/polling.js";
export { runService } from "./service/run-service.js";
export { stopInOrder } from "./service/stop-in-order.js";
export type { StopStep } from "./service/stop-in-order.js";
export { describeRedisRefusal } from "./storage/describe-outage.js";
export { createOutageLog, StoreDownError } from "./storage/outage.js";
export { isStorageFailure } from "./storage/is-storage-failure.js";
export { mongoActionsByCollection } from "./storage/collection-rights.js";
export type { CollectionRights } from "./storage/collection-rights.js";
export { createMongoReadyCheck } from "./storage/mongo-ready.js";
export { watchStores } from "./storage/watch-stores.js";
export { connectMongo, waitForMongo } from "./storage/mongo.js";
export type { MongoConnection } from "./storage/mongo.js";
export { defineMigration } from "./storage/migrations/migration.js";
export type { Migration } from "./storage/migrations/migration.js";
export { checkMigrations } from "./storage/migrations/check-migrations.js";
export type { MigrationCheck } from "./storage/migrations/check-migrations.js";
export { runMigrationCheck } from "./storage/migrations/run-migration-check.js";
export { NewerSchemaError } from "./storage/migrations/run-migrations.js";
export { defineStorage } from "./storage/define-storage.js";
export { prepareStorage } from "./storage/prepare-storage.js";
export { UnpreparedStorageError, verifyStorage } from "./storage/verify-storage.js";
export { rewriteStorageFiles } from "./storage/rewrite-storage-files.js";
export { retryOnConflict } from "./storage/retry-on-conflict.js";
export { createRedisLossCheck } from "./storage/redis-loss.js";
export { createRedis } from "./storage/redis.js";
export type { RedisConnection, RedisUse } from "./storage/redis.js";
export { withRateLimits } from "./limits/with-rate-limits.js";
export type { RateLimit } from "./limits/with-rate-limits.js";
export { requestSpanOf } from "./traces/trace-request.js";
export { currentSpan, runInSpan, errorTypeOf, startSpan, traceIdOf } from "./traces/traces.js";
export { timingSafeEqualStrings } from "./timing-safe-equal.js";
export { duplicateFieldOf, hasOnlyDuplicates } from "./storage/duplicate-key.js";
export { createInsertCoalescer } from "./storage/coalesce-inserts.js";
export { withTimeout } from "./with-timeout.js";
