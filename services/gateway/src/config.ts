import { BlockList, isIP } from "node:net";
import {
  baseEnv,
  defineConfig,
  selectVerificationProvider,
  stringList,
  originList,
} from "@tukar-saldo/service-kit";
import type { ConfigOf } from "@tukar-saldo/service-kit";
import * as z from "zod";

const DEFAULT_PORT = 5_000;
const DEFAULT_TRACE_RATIO = 0.1;
/**
 * The samplers of the OpenTelemetry specification. Every trace begins at the gateway, so a sampler with the prefix
 * `parentbased_` acts like the sampler without the prefix.
 */
const TRACE_SAMPLERS = ["always_on", "always_off", "traceidratio"].flatMap((name) => [
  name,
  `parentbased_${name}`,
]);

function isAddressOrNetwork(text: string): boolean {
  const [address = "", bits] = text.split("/");
  const maxBits = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits));
}

function toBlockList(networks: string[]): BlockList {
  const blockList = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) blockList.addAddress(address, family);
    else blockList.addSubnet(address, Number(bits), family);
  }
  return blockList;
}

interface SamplerEnv {
  OTEL_TRACES_SAMPLER: string;
  OTEL_TRACES_SAMPLER_ARG: number;
}

/** Converts the sampler and its argument to the share of requests that are traced, from 0 to 1. */
function toTraceRatio({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio }: SamplerEnv): number {
  if (sampler.endsWith("always_on")) return 1;
  return sampler.endsWith("always_off") ? 0 : ratio;
}

const schema = z.object({
  APP_ENV: baseEnv.APP_ENV,
  HOST: baseEnv.HOST,
  PORT: baseEnv.PORT.unwrap().default(DEFAULT_PORT),
  METRICS_PORT: baseEnv.METRICS_PORT,
  METRICS_HOST: baseEnv.METRICS_HOST,
  METRICS_TOKEN: baseEnv.METRICS_TOKEN,
  LOG_LEVEL: baseEnv.LOG_LEVEL,
  OTEL_EXPORTER_OTLP_ENDPOINT: baseEnv.OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_EXPORTER_OTLP_HEADERS: baseEnv.OTEL_EXPORTER_OTLP_HEADERS,
  REDIS_URL: baseEnv.REDIS_URL,
  GATEWAY_SECRET: baseEnv.GATEWAY_SECRET,
  RATE_LIMIT_PROFILE: baseEnv.RATE_LIMIT_PROFILE,
  PUBLIC_URL: baseEnv.PUBLIC_URL,
  DOMAIN: baseEnv.DOMAIN,
  HUMAN_VERIFICATION: baseEnv.HUMAN_VERIFICATION,
  RECAPTCHA_SCRIPT_URL: baseEnv.RECAPTCHA_SCRIPT_URL,
  DRAIN_SECONDS: baseEnv.DRAIN_SECONDS,
  /** The addresses and networks of proxies whose X-Forwarded-For is trusted. By default there are none. */
  TRUST_PROXY: stringList
    .refine((networks) => networks.every(isAddressOrNetwork), "a comma list of addresses or CIDR networks")
    .default([]),
  TRANSACTIONS_URLS: originList,
  SETTINGS_AUTH_URLS: originList,
  NOTIFIER_URLS: originList,
  /**
   * Whether the limit of concurrent requests to a service is lowered while its replies are slower than usual. With
   * "off", this limit is always 200. The limit of the notifier never changes.
   */
  LOAD_SHEDDING: z.enum(["on", "off"]).default("on"),
  OTEL_TRACES_SAMPLER: z.enum(TRACE_SAMPLERS).default("parentbased_traceidratio"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(DEFAULT_TRACE_RATIO),
  /** The folder of the built web app; without it the gateway serves the API only. */
  WEB_DIST: z.string().optional(),
});

export const config = defineConfig(schema, (values) => ({
  verificationProvider: selectVerificationProvider(values),
  trustedProxies: toBlockList(values.TRUST_PROXY),
  traceRatio: toTraceRatio(values),
}));

export type Config = ConfigOf<typeof config>;
