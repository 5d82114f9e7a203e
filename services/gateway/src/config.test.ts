import { expect, test } from "@jest/globals";
import { config } from "./config.js";

const SERVICE_URLS = ["TRANSACTIONS_URLS", "SETTINGS_AUTH_URLS", "NOTIFIER_URLS"].map((name) => [
  name,
  "http://service",
]);
const REQUIRED_ENV = { APP_ENV: "test", REDIS_URL: "redis://redis", ...Object.fromEntries(SERVICE_URLS) };

test.each([
  [undefined, undefined, 0.1],
  ["always_on", "0.5", 1],
  ["parentbased_always_on", undefined, 1],
  ["always_off", "0.5", 0],
  ["traceidratio", "0.5", 0.5],
  ["parentbased_traceidratio", "1", 1],
])(
  "with the sampler %s and its argument %s, the gateway traces a share of %d of the requests",
  (sampler, ratio, share) => {
    const env = { ...REQUIRED_ENV, OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio };
    expect(config.read(env).traceRatio).toBe(share);
  },
);

test.each([
  ["OTEL_TRACES_SAMPLER", "sometimes"],
  ["OTEL_TRACES_SAMPLER_ARG", "2"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "grpc://collector:4317"],
])("the gateway refuses to start with %s=%s", (name, value) => {
  expect(() => config.read({ ...REQUIRED_ENV, [name]: value })).toThrow(name);
});
