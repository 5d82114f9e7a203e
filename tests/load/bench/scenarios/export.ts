import { API } from "@tukar-saldo/contracts";
import { request } from "undici";
import { fillLargest } from "../benchmark-plan.js";
import type { Benchmark } from "../benchmark-plan.js";
import { quantile } from "../numbers.js";
import { readMemory, waitUntilIdle } from "../processes.js";
import { logProgress } from "../progress.js";
import { createSender } from "../run-load.js";
import { sendAtRate } from "../send-at-rate.js";
import { formatNumber, formatTable } from "../table.js";
import type { BenchTargets } from "../bench-targets.js";

interface Download {
  readonly name: string;
  readonly url: string;
  readonly token: string;
  /** The list page that other staff read before and during the download. */
  readonly pageUrl: string;
  /** The names of the processes whose memory growth is reported. */
  readonly processes: readonly string[];
}

interface DownloadResult {
  readonly name: string;
  readonly seconds: number;
  readonly megabytes: number;
  readonly firstByteMs: number;
  /** The maximum growth of the memory of each process, in MB. */
  readonly grewMb: Readonly<Record<string, number>>;
  /** The 99th percentile of the latency of a list page before and during the download, in ms. */
  readonly p99: readonly [before: number, during: number];
}

const MEMORY_SAMPLE_MS = 50;
const PAGE_READS_PER_SECOND = 20;
const PAGE_MEASUREMENT_MS = 5_000;

/** Samples memory. @returns a function that stops the sampling and returns the maximum growth by process in MB */
function watchMemory(processes: readonly string[]): () => Record<string, number> {
  const memoryBefore = readMemory();
  const maxMb = { ...memoryBefore };
  const sample = (): void => {
    for (const [name, mb] of Object.entries(readMemory())) maxMb[name] = Math.max(maxMb[name] ?? 0, mb);
  };
  const samplingTimer = setInterval(sample, MEMORY_SAMPLE_MS);
  return () => {
    clearInterval(samplingTimer);
    return Object.fromEntries(
      processes.map((name) => [name, (maxMb[name] ?? Number.NaN) - (memoryBefore[name] ?? 0)]),
    );
  };
}

async function fetchFile(url: string, token: string) {
  const startedAt = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const { body, statusCode } = await request(url, { headers, headersTimeout: 0, bodyTimeout: 0 });
  if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}`);
  let [bytes, firstByteMs] = [0, Number.NaN];
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (bytes === 0) firstByteMs = performance.now() - startedAt;
    bytes += chunk.length;
  }
  return { seconds: (performance.now() - startedAt) / 1_000, megabytes: bytes / 1_000_000, firstByteMs };
}

async function measureDownload({ name, url, token, pageUrl, processes }: Download): Promise<DownloadResult> {
  logProgress(`export: ${name}`);
  const { origin, pathname, search } = new URL(pageUrl);
  const headers = { authorization: `Bearer ${token}` };
  const readPage = createSender(origin, () => ({ path: pathname + search, headers }));
  const requestPage = async (): Promise<{ status: number }> => ({ status: await readPage() });
  const measureP99 = async (ms: number): Promise<number> => {
    const { replies } = await sendAtRate(requestPage, { perSecond: PAGE_READS_PER_SECOND, ms });
    return quantile(
      (await replies).map(({ took }) => took),
      0.99,
    );
  };
  await measureP99(PAGE_MEASUREMENT_MS);
  const p99Before = await measureP99(PAGE_MEASUREMENT_MS);
  await waitUntilIdle();
  const stopWatching = watchMemory(processes);
  const latenciesDuring: number[] = [];
  const downloadEnd = new AbortController();
  const downloading = fetchFile(url, token).finally(() => downloadEnd.abort());
  // Reads the list page for half a second at a time, so that the reads end soon after the download.
  const pageReads = (async (): Promise<void> => {
    while (!downloadEnd.signal.aborted) {
      const { replies } = await sendAtRate(requestPage, { perSecond: PAGE_READS_PER_SECOND, ms: 500 });
      latenciesDuring.push(...(await replies).map(({ took }) => took));
    }
  })();
  const [found] = await Promise.all([downloading, pageReads]);
  await waitUntilIdle();
  return { name, ...found, grewMb: stopWatching(), p99: [p99Before, quantile(latenciesDuring, 0.99)] };
}

const listDownloads = ({ desk, monolith }: BenchTargets): Download[] => {
  const exportPath = `${API.exportOrders.path}?format=`;
  const listPagePath = `${API.listOrders.path}?limit=20`;
  const { url } = desk.system;
  const monolithDownload = {
    token: monolith.token,
    pageUrl: monolith.url + listPagePath,
    processes: ["monolith", "storage"],
  };
  const deskProcesses = ["gateway", "transactions", "storage", "redis"];
  const deskDownload = { token: desk.token, pageUrl: url + listPagePath, processes: deskProcesses };
  return [
    { ...deskDownload, name: "desk, CSV", url: `${url}${exportPath}csv` },
    {
      ...monolithDownload,
      name: "monolith, CSV by a mongoose stream",
      url: `${monolith.url}${exportPath}csv`,
    },
    {
      ...monolithDownload,
      name: "monolith, CSV joined in memory",
      url: `${monolith.url}${exportPath}csv&way=join`,
    },
    { ...deskDownload, name: "desk, Excel", url: `${url}${exportPath}xlsx` },
  ];
};

/** Downloads all orders in each format, with the most stored orders, while other staff read the list. */
export const benchmarkExports: Benchmark = async (targets, plan) => {
  await fillLargest(targets, plan);
  const downloadResults: DownloadResult[] = [];
  for (const one of listDownloads(targets)) downloadResults.push(await measureDownload(one));
  const orderCount = plan.sizes.at(-1)?.orders ?? Number.NaN;
  const tableRows = downloadResults.map(({ name, seconds, megabytes, firstByteMs, grewMb, p99 }) => [
    name,
    formatNumber(orderCount / seconds),
    formatNumber((downloadResults[1]?.seconds ?? Number.NaN) / seconds, 2),
    formatNumber(megabytes, 1),
    formatNumber(firstByteMs, 1),
    p99.map((ms) => formatNumber(ms, 1)).join(" → "),
    Object.entries(grewMb)
      .map(([process, mb]) => `${process} ${formatNumber(mb)}`)
      .join(", "),
  ]);
  const tableHead = [
    "export",
    "rows/s",
    "× stream",
    "MB",
    "first byte ms",
    "p99 ms of a page",
    "memory growth MB",
  ];
  return { found: downloadResults, text: formatTable([tableHead, ...tableRows]) };
};
