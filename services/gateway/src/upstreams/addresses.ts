import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Logger } from "@tukar-saldo/service-kit";

const EVERY_MS = 5_000;

export interface Addresses {
  /** The origins known now, such as `http://10.0.0.7:3000`. */
  current(): string[];
  stop(): void;
}

/** All addresses behind a name; a literal address, and this machine, are what they say. */
async function originsOf(text: string): Promise<string[]> {
  const url = new URL(text);
  if (isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0 || url.hostname === "localhost") return [url.origin];
  const found = await lookup(url.hostname, { all: true });
  const port = url.port === "" ? "80" : url.port;
  return found.map(({ address, family }) => `http://${family === 6 ? `[${address}]` : address}:${port}`);
}

/**
 * Follows the names of a service: replicas come and go. While a name cannot be resolved, what was known
 * stays.
 */
export function watchAddresses(
  urls: string[],
  onChange: (origins: string[]) => void,
  log: Logger,
): Addresses {
  let known = urls.map((url) => new URL(url).origin);
  async function resolve(): Promise<void> {
    try {
      const found = [...new Set((await Promise.all(urls.map(originsOf))).flat())].sort();
      if (found.join() === known.join() || found.length === 0) return;
      known = found;
      onChange(known);
    } catch (error) {
      log.warn({ error }, "a service name cannot be resolved");
    }
  }
  void resolve();
  const timer = setInterval(() => void resolve(), EVERY_MS);
  timer.unref();
  return { current: () => known, stop: () => clearInterval(timer) };
}
