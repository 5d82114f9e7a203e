import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { createLogger } from "@tukar-saldo/service-kit";
import { watchReplicaAddresses } from "./replica-addresses.js";
import type { ReplicaAddresses, ResolveHostname } from "./replica-addresses.js";

const SERVICE_URL = "http://transactions:5000";
let logEntries: { level: string; msg: string }[];
let reportedOrigins: string[][];
let addressesByName: Record<string, string[] | Error>;
let replicaAddresses: ReplicaAddresses | undefined;

beforeEach(() => {
  jest.useFakeTimers();
  [logEntries, reportedOrigins, addressesByName] = [[], [], { transactions: ["10.0.0.2"] }];
});
afterEach(() => {
  replicaAddresses?.stop();
  jest.useRealTimers();
});

const resolve: ResolveHostname = async (hostname) => {
  const result = addressesByName[hostname] ?? new Error("no such name");
  if (result instanceof Error) throw result;
  return result.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
};
const onChange = (origins: string[]): void => void reportedOrigins.push(origins);
const writeLogLine = (line: string): void =>
  void logEntries.push(JSON.parse(line) as (typeof logEntries)[number]);

async function startWatching(urls = [SERVICE_URL]): Promise<ReplicaAddresses> {
  const log = createLogger("gateway", "info", { write: writeLogLine });
  replicaAddresses = watchReplicaAddresses({ name: "transactions", urls, onChange, log, resolve });
  await jest.advanceTimersByTimeAsync(0);
  return replicaAddresses;
}
const advanceSeconds = (seconds: number): Promise<void> => jest.advanceTimersByTimeAsync(seconds * 1_000);
const listMessages = (): string[] => logEntries.map(({ level, msg }) => `${level}: ${msg}`);
const CHANGED_MESSAGE = "info: transactions: addresses changed";

describe("the replica addresses of a service", () => {
  test("an added or removed replica is detected within 3 s", async () => {
    const addresses = await startWatching();
    expect(addresses.current()).toEqual(["http://10.0.0.2:5000"]);
    addressesByName["transactions"] = ["10.0.0.3", "10.0.0.2"];
    await advanceSeconds(3);
    expect(addresses.current()).toEqual(["http://10.0.0.2:5000", "http://10.0.0.3:5000"]);
    addressesByName["transactions"] = ["10.0.0.3"];
    await advanceSeconds(3);
    expect(addresses.current()).toEqual(["http://10.0.0.3:5000"]);
    expect(reportedOrigins.at(-1)).toEqual(["http://10.0.0.3:5000"]);
    expect(listMessages()).toEqual([CHANGED_MESSAGE, CHANGED_MESSAGE, CHANGED_MESSAGE]);
  });

  test("the same addresses in another order do not count as a change", async () => {
    addressesByName["transactions"] = ["10.0.0.2", "10.0.0.3"];
    await startWatching();
    for (const order of [
      ["10.0.0.3", "10.0.0.2"],
      ["10.0.0.2", "10.0.0.3"],
    ]) {
      addressesByName["transactions"] = order;
      await advanceSeconds(60);
    }
    expect([listMessages(), reportedOrigins.length]).toEqual([[CHANGED_MESSAGE], 1]);
  });

  test("while DNS lookups fail, the known addresses stay in use and one warning is logged", async () => {
    const addresses = await startWatching();
    addressesByName["transactions"] = new Error("DNS unavailable");
    await advanceSeconds(60);
    addressesByName["transactions"] = [];
    await advanceSeconds(60);
    expect(addresses.current()).toEqual(["http://10.0.0.2:5000"]);
    expect(listMessages()).toEqual([
      CHANGED_MESSAGE,
      "warn: transactions: DNS lookup failed, keeping the known addresses",
    ]);
    addressesByName["transactions"] = ["10.0.0.4"];
    await advanceSeconds(3);
    expect(addresses.current()).toEqual(["http://10.0.0.4:5000"]);
  });

  test("the addresses of one host name are updated while the lookup of another fails", async () => {
    const addresses = await startWatching([SERVICE_URL, "http://elsewhere:6000"]);
    addressesByName["transactions"] = ["10.0.0.9"];
    await advanceSeconds(3);
    expect(addresses.current()).toEqual(["http://10.0.0.9:5000", "http://elsewhere:6000"]);
  });

  test("IPv6 addresses are accepted; literal addresses and localhost are not looked up", async () => {
    addressesByName["transactions"] = ["fd00::2"];
    const fixedUrls = ["http://127.0.0.1:7000", "http://[::1]:7000", "http://localhost:7000"];
    const addresses = await startWatching([SERVICE_URL, ...fixedUrls]);
    expect(addresses.current()).toEqual([
      "http://127.0.0.1:7000",
      "http://[::1]:7000",
      "http://[fd00::2]:5000",
      "http://localhost:7000",
    ]);
  });

  test("DNS is not polled after `stop` is called", async () => {
    const addresses = await startWatching();
    addresses.stop();
    addressesByName["transactions"] = ["10.0.0.3"];
    await advanceSeconds(60);
    expect(addresses.current()).toEqual(["http://10.0.0.2:5000"]);
  });
});
