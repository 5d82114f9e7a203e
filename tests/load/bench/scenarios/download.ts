import { API } from "@tukar-saldo/contracts";
import { request } from "undici";
import type { BenchTargets } from "../targets.js";
import { readMemory } from "../processes.js";

export interface DownloadResult {
  readonly name: string;
  readonly rowsPerSecond: number;
  readonly firstByteMs: number;
  /** Maximum growth of the answering process's memory, in MB. */
  readonly grewMb: number;
}

const SAMPLE_MS = 50;
const LINE_FEED = 10;

async function download(
  name: string,
  url: string,
  token: string,
  processName: string,
): Promise<DownloadResult> {
  const before = readMemory()[processName] ?? Number.NaN;
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, readMemory()[processName] ?? 0)), SAMPLE_MS);
  const startedAt = performance.now();
  const { body, statusCode } = await request(url, { headers: { authorization: `Bearer ${token}` } });
  if (statusCode !== 200) throw new Error(`the download of ${name} was answered with ${statusCode}`);
  let rows = 0;
  let firstByteMs = Number.NaN;
  for await (const chunk of body) {
    if (rows === 0) firstByteMs = performance.now() - startedAt;
    for (const byte of chunk as Buffer) if (byte === LINE_FEED) rows += 1;
  }
  clearInterval(sampling);
  const rowsPerSecond = (rows / (performance.now() - startedAt)) * 1_000;
  return { name, rowsPerSecond, firstByteMs, grewMb: most - before };
}

/** Downloads all orders as CSV from both systems. */
export async function measureDownloads({ desk, monolith }: BenchTargets): Promise<DownloadResult[]> {
  const path = `${API.exportOrders.path}?format=csv`;
  return [
    await download("desk", `${desk.system.url}${path}`, desk.token, "transactions"),
    await download("monolith", `${monolith.url}${path}`, monolith.token, "monolith"),
  ];
}
