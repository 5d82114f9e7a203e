import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort, repositoryPath, isListening, startTestProcess } from "@tukar-saldo/test-kit";
import { parse, stringify } from "yaml";
import { ensureMonitoringProgram } from "./programs.js";
import { startTlsProxy } from "./tls-proxy.js";

const OBSERVABILITY_FOLDER = repositoryPath("infra/observability");

interface ScrapeConfig {
  job_name: string;
  static_configs?: object[];
  relabel_configs?: { target_label?: string; replacement?: string }[];
  [key: string]: unknown;
}

interface PrometheusConfig {
  global: object;
  rule_files: string[];
  alerting?: object;
  scrape_configs: ScrapeConfig[];
}

/** The URL of each service's metrics. */
export type MetricsUrls = Readonly<Record<string, string>>;

/** A time series in the result of an instant query, with its value at that time. */
interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [time: number, value: string];
}

const getHost = (url: string): string => new URL(url).host;

/** Starts a program that listens on a free port of 127.0.0.1. @returns its address and how to stop it */
async function startExporter(name: string, command: string, args: string[]) {
  const port = await findFreePort();
  const address = `127.0.0.1:${port}`;
  const processSpec = { name, command, args: [`--web.listen-address=${address}`, ...args] };
  const exporter = await startTestProcess({ ...processSpec, probe: () => isListening(port) });
  return { address, stop: exporter.stop };
}

/** Writes the Prometheus configuration of docker-compose.yml with shorter intervals and the test's addresses. */
async function writePrometheusConfig(
  folder: string,
  { services, host, site, prober }: { services: MetricsUrls; host: string; site: string; prober: string },
): Promise<string> {
  const prometheusConfig = parse(
    await readFile(`${OBSERVABILITY_FOLDER}/prometheus.yml`, "utf8"),
  ) as PrometheusConfig;
  prometheusConfig.global = { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "1s" };
  prometheusConfig.rule_files = [`${OBSERVABILITY_FOLDER}/rules/*.yml`];
  delete prometheusConfig.alerting;
  const targetsByJob: Record<string, object[]> = {
    "tukar-saldo": Object.entries(services).map(([service, url]) => ({
      targets: [getHost(url)],
      labels: { service },
    })),
    "tukar-saldo-host": [{ targets: [host] }],
    "tukar-saldo-site": [{ targets: [site] }],
  };
  prometheusConfig.scrape_configs = prometheusConfig.scrape_configs.map((job) => {
    const { dns_sd_configs: _dns, file_sd_configs: _file, scrape_interval: _interval, ...kept } = job;
    const relabelConfigs = (job.relabel_configs ?? [])
      .filter(() => job.job_name !== "tukar-saldo")
      .map((each) => (each.target_label === "__address__" ? { ...each, replacement: prober } : each));
    return { ...kept, static_configs: targetsByJob[job.job_name] ?? [], relabel_configs: relabelConfigs };
  });
  const configFile = join(folder, "prometheus.yml");
  await writeFile(configFile, stringify(prometheusConfig));
  return configFile;
}

/** Writes the blackbox configuration of docker-compose.yml, changed to accept the test's certificate. */
async function writeProberConfig(folder: string): Promise<string> {
  const blackboxConfig = parse(await readFile(`${OBSERVABILITY_FOLDER}/blackbox.yml`, "utf8")) as {
    modules: { site: { http: object } };
  };
  Object.assign(blackboxConfig.modules.site.http, { tls_config: { insecure_skip_verify: true } });
  const file = join(folder, "blackbox.yml");
  await writeFile(file, stringify(blackboxConfig));
  return file;
}

export type Monitoring = Awaited<ReturnType<typeof startMonitoring>>;

/**
 * Starts Prometheus and the two exporters on 127.0.0.1. Prometheus scrapes them, and evaluates the rules of
 * infra/observability, every second.
 */
export async function startMonitoring(services: MetricsUrls, gatewayUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), "tukar-saldo-monitoring-"));
  const filesystemCollectorOnly = ["--collector.disable-defaults", "--collector.filesystem"];
  const tlsProxy = await startTlsProxy(gatewayUrl, folder);
  const hostExporter = await startExporter(
    "node-exporter",
    await ensureMonitoringProgram("nodeExporter"),
    filesystemCollectorOnly,
  );
  const proberConfig = `--config.file=${await writeProberConfig(folder)}`;
  const prober = await startExporter("blackbox-exporter", await ensureMonitoringProgram("blackboxExporter"), [
    proberConfig,
  ]);
  const addresses = { services, host: hostExporter.address, site: tlsProxy.url, prober: prober.address };
  const configPath = await writePrometheusConfig(folder, addresses);
  const prometheusArgs = [`--config.file=${configPath}`, `--storage.tsdb.path=${join(folder, "data")}`];
  const prometheus = await startExporter(
    "prometheus",
    await ensureMonitoringProgram("prometheus"),
    prometheusArgs,
  );

  async function requestPrometheus<T>(path: string, parameters: Record<string, string> = {}): Promise<T> {
    const url = new URL(`/api/v1/${path}`, `http://${prometheus.address}`);
    url.search = new URLSearchParams(parameters).toString();
    const answer = (await (await fetch(url)).json()) as { status: string; error?: string; data: T };
    if (answer.status !== "success") throw new Error(`${parameters["query"] ?? path}: ${answer.error}`);
    return answer.data;
  }

  return {
    ask: requestPrometheus,
    /** Evaluates an expression now. @throws Error if Prometheus refuses it */
    query: async (query: string): Promise<readonly Sample[]> =>
      (await requestPrometheus<{ result: Sample[] }>("query", { query })).result,
    async stop(): Promise<void> {
      await Promise.all([prometheus.stop(), prober.stop(), hostExporter.stop(), tlsProxy.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
