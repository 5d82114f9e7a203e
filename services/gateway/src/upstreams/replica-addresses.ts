import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Logger } from "@tukar-saldo/service-kit";

const INTERVAL_MS = 2_000;

/** The addresses of a service's replicas. */
export interface ReplicaAddresses {
  /** The origins of the current replicas, such as `http://10.0.0.7:3000`. */
  current(): string[];
  stop(): void;
}

/** Looks up all addresses of a host name. */
export type ResolveHostname = (hostname: string) => Promise<{ address: string; family: number }[]>;

export interface ReplicaAddressOptions {
  /** The name of the service, for the log. */
  name: string;
  urls: string[];
  onChange(origins: string[]): void;
  log: Logger;
  resolve?: ResolveHostname;
  intervalMs?: number;
}

const lookupAll: ResolveHostname = (hostname) => lookup(hostname, { all: true });

/** Whether the host is an IP address or localhost, which needs no lookup. */
const isFixed = ({ hostname }: URL): boolean =>
  isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || hostname === "localhost";

/**
 * Polls DNS for the addresses of a service's replicas. The known addresses stay in use while a lookup fails. Each
 * change of the addresses is logged. Of consecutive failures only the first is logged.
 */
export function watchReplicaAddresses(options: ReplicaAddressOptions): ReplicaAddresses {
  const { name, urls, onChange, log, resolve = lookupAll, intervalMs = INTERVAL_MS } = options;
  const originsByUrl = new Map(urls.map((url) => [url, [new URL(url).origin]]));
  const failingUrls = new Set<string>();
  const listOrigins = (): string[] => [...new Set([...originsByUrl.values()].flat())].sort();
  let currentOrigins = listOrigins();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function refresh(url: string): Promise<void> {
    const { hostname, port } = new URL(url);
    try {
      const addresses = await resolve(hostname);
      if (addresses.length === 0) throw new Error("no address");
      originsByUrl.set(
        url,
        addresses.map(({ address, family }) => formatOrigin(address, family, port)),
      );
      failingUrls.delete(url);
    } catch (error) {
      if (failingUrls.has(url)) return;
      failingUrls.add(url);
      const details = { upstream: name, hostname, error };
      log.warn(details, `${name}: DNS lookup failed, keeping the known addresses`);
    }
  }
  async function poll(hostUrls: string[]): Promise<void> {
    await Promise.all(hostUrls.map(refresh));
    const origins = listOrigins();
    if (!isStopped && origins.join() !== currentOrigins.join()) {
      currentOrigins = origins;
      log.info({ upstream: name, origins }, `${name}: addresses changed`);
      onChange(origins);
    }
    if (!isStopped) timer = setTimeout(() => void poll(hostUrls), intervalMs).unref();
  }
  const hostUrls = urls.filter((url) => !isFixed(new URL(url)));
  if (hostUrls.length > 0) void poll(hostUrls);
  return {
    current: () => currentOrigins,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function formatOrigin(address: string, family: number, port: string): string {
  return `http://${family === 6 ? `[${address}]` : address}:${port || "80"}`;
}
