/** The definition of a metric. Every metric also gets the label `service`. */
export interface MetricDefinition {
  readonly type: "counter" | "gauge" | "histogram";
  readonly help: string;
  /** The names of the metric's labels, each with a bounded set of values. */
  readonly labels: readonly string[];
  /** The upper bounds of a histogram's buckets, in seconds. */
  readonly buckets?: readonly number[];
}

const REQUEST_DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const COMMAND_DURATION_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const LAG_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/**
 * All metrics of the services besides prom-client's defaults (`process_*`, `nodejs_*`). Tests compare dashboards,
 * alert rules and docs/operations.md with this table.
 */
export const METRICS = {
  tukar_saldo_build_info: {
    type: "gauge",
    help: "1, labelled with the version of the product and of Node.",
    labels: ["version", "node"],
  },
  tukar_saldo_ready: {
    type: "gauge",
    help: "Whether the process is ready for requests: 1 or 0.",
    labels: [],
  },
  http_request_duration_seconds: {
    type: "histogram",
    help: "Requests for the API by endpoint; 499 is a client that disconnected, `closed` a desk that takes no orders on purpose.",
    labels: ["endpoint", "status"],
    buckets: REQUEST_DURATION_BUCKETS,
  },
  http_requests_in_flight: {
    type: "gauge",
    help: "Requests for the API without a complete reply.",
    labels: [],
  },
  upstream_request_duration_seconds: {
    type: "histogram",
    help: "Requests that the gateway sent to a replica; those to the notifier are long polls.",
    labels: ["upstream", "status"],
    buckets: REQUEST_DURATION_BUCKETS,
  },
  upstream_replicas: {
    type: "gauge",
    help: "Replicas that the gateway knows, by whether it leaves them out as failing.",
    labels: ["upstream", "state"],
  },
  requests_refused_total: {
    type: "counter",
    help: "Requests refused by a rate limit, for overload, or as no replica answered.",
    labels: ["reason", "limit"],
  },
  mongodb_command_duration_seconds: {
    type: "histogram",
    help: "Commands to MongoDB, with their wait for a connection.",
    labels: ["command", "outcome"],
    buckets: COMMAND_DURATION_BUCKETS,
  },
  mongodb_pool_connections: {
    type: "gauge",
    help: "Connections to MongoDB, and operations that wait for one.",
    labels: ["state"],
  },
  redis_command_duration_seconds: {
    type: "histogram",
    help: "Commands to Redis, without those that block until a job comes.",
    labels: ["command", "outcome"],
    buckets: COMMAND_DURATION_BUCKETS,
  },
  tukar_saldo_queue_jobs: {
    type: "gauge",
    help: "Jobs in the queue of a subscriber.",
    labels: ["queue", "state"],
  },
  tukar_saldo_queue_oldest_job_age_seconds: {
    type: "gauge",
    help: "Age of the oldest job that is waiting, active or to be retried; 0 without one.",
    labels: ["queue"],
  },
  tukar_saldo_outbox_events: {
    type: "gauge",
    help: "Events that are not published yet, of up to 10,000 documents without a parked one.",
    labels: ["collection"],
  },
  tukar_saldo_outbox_parked_events: {
    type: "gauge",
    help: "Events that stay in their outboxes, as this version cannot publish them.",
    labels: ["collection"],
  },
  tukar_saldo_outbox_oldest_event_age_seconds: {
    type: "gauge",
    help: "Age of the oldest event that is not published yet; 0 without one.",
    labels: ["collection"],
  },
  tukar_saldo_event_lag_seconds: {
    type: "histogram",
    help: "Seconds from an event to the end of its handling.",
    labels: ["subscriber", "type"],
    buckets: LAG_BUCKETS,
  },
  tukar_saldo_sockets: {
    type: "gauge",
    help: "Dashboards connected to this replica.",
    labels: [],
  },
  tukar_saldo_sign_in_failures_total: {
    type: "counter",
    help: "Refused sign-ins.",
    labels: ["reason"],
  },
  tukar_saldo_orders: {
    type: "gauge",
    help: "All orders; each replica reports the same number.",
    labels: ["status"],
  },
  tukar_saldo_oldest_pending_order_age_seconds: {
    type: "gauge",
    help: "Age of the oldest pending order; 0 without one. Each replica reports the same number.",
    labels: [],
  },
  tukar_saldo_migrations_pending: {
    type: "gauge",
    help: "Migrations that the data of the service still needs.",
    labels: [],
  },
} as const satisfies Record<string, MetricDefinition>;

export type MetricName = keyof typeof METRICS;
export type MetricLabel<N extends MetricName> = (typeof METRICS)[N]["labels"][number];
/** The names of the metrics of a type. */
export type MetricNameOfType<T extends MetricDefinition["type"]> = {
  [N in MetricName]: (typeof METRICS)[N]["type"] extends T ? N : never;
}[MetricName];
