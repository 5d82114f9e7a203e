import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Logger } from "@tukar-saldo/service-kit";

const EVERY_MS = 2_000;

export interface Addresses {
  /** The origins known now, such as `http://10.0.0.7:3000`. */
  current(): string[];
  stop(): void;
}

/** Every address behind a host name. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

export interface AddressOptions {
  /** The service they belong to. */
  name: string;
  urls: string[];
  onChange(origins: string[]): void;
  log: Logger;
  resolve?: Resolve;
  everyMs?: number;
}

const lookUpAll: Resolve = (hostname) => lookup(hostname, { all: true });

/** A literal address, and this machine, are what they say. */
const isFixed = ({ hostname }: URL): boolean =>
  isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || hostname === "localhost";

/**
 * Follows the names of a service: replicas come and go. While a name cannot be resolved, what was known of it
 * stays. Each change, and each run of failures, is one line of the log.
 */
export function watchAddresses(options: AddressOptions): Addresses {
  const { name, urls, onChange, log, resolve = lookUpAll, everyMs = EVERY_MS } = options;
  const known = new Map(urls.map((url) => [url, [new URL(url).origin]]));
  const failing = new Set<string>();
  const origins = (): string[] => [...new Set([...known.values()].flat())].sort();
  let current = origins();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function look(url: string): Promise<void> {
    const { hostname, port } = new URL(url);
    try {
      const found = await resolve(hostname);
      if (found.length === 0) throw new Error("no address");
      known.set(
        url,
        found.map(({ address, family }) => originOf(address, family, port)),
      );
      failing.delete(url);
    } catch (error) {
      if (failing.has(url)) return;
      failing.add(url);
      const facts = { upstream: name, hostname, error };
      log.warn(facts, `${name}: its name cannot be resolved, keeping the known addresses`);
    }
  }
  async function round(names: string[]): Promise<void> {
    await Promise.all(names.map(look));
    const found = origins();
    if (!stopped && found.join() !== current.join()) {
      current = found;
      log.info({ upstream: name, origins: found }, `${name}: its addresses have changed`);
      onChange(found);
    }
    if (!stopped) timer = setTimeout(() => void round(names), everyMs).unref();
  }
  const names = urls.filter((url) => !isFixed(new URL(url)));
  if (names.length > 0) void round(names);
  return {
    current: () => current,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function originOf(address: string, family: number, port: string): string {
  return `http://${family === 6 ? `[${address}]` : address}:${port || "80"}`;
}
