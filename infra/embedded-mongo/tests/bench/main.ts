import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { MongoClient, type Document } from "mongodb";
import { startChild } from "../support/child-server.js";
import { residentMegabytes, type Timing } from "./measure.js";
import { measureAll } from "./operations.js";
import { load } from "./orders.js";

/** `[--sizes 10000,100000,1000000]`: how fast the server is, and how that grows with the data. */
const { values } = parseArgs({ options: { sizes: { type: "string", default: "10000,100000,1000000" } } });
const sizes = values.sizes.split(",").map(Number);
const results: Timing[][] = [];

for (const size of sizes) results.push(await bench(size));
if (results.length > 1) printRatios(results);

async function bench(size: number): Promise<Timing[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "storage-bench-"));
  const server = await startChild(["--data-dir", dataDir]);
  const pid = server.process.pid ?? 0;
  const client = await MongoClient.connect(server.url, { maxPoolSize: 64 });
  const orders = client.db("bench").collection<Document>("orders");
  const perSecond = await load(orders, size);
  const timings = await measureAll(orders, pid, size);
  const memory = residentMegabytes(pid);
  await client.close();
  await server.kill();
  const again = await startChild(["--data-dir", dataDir]);
  await again.stop();
  const disk = statSync(join(dataDir, "data.mdb")).size / 2 ** 20;
  rmSync(dataDir, { recursive: true });
  print(size, timings);
  const facts = `resident ${memory.toFixed(0)} MB, on disk ${disk.toFixed(0)} MB, open in ${again.openMs} ms`;
  console.log(`loaded at ${perSecond.toFixed(0)} orders/s, ${facts}`);
  return timings;
}

function print(size: number, timings: readonly Timing[]): void {
  console.log(
    `\n${size} orders`.padEnd(30),
    ["p50 ms", "p99 ms", "per s", "CPU µs"].map((head) => head.padStart(10)).join(""),
  );
  for (const { name, p50, p99, perSecond, cpu } of timings) {
    const columns = [p50.toFixed(2), p99.toFixed(1), perSecond.toFixed(0), cpu.toFixed(0)];
    console.log(name.padEnd(29), columns.map((column) => column.padStart(10)).join(""));
  }
}

function printRatios(all: readonly Timing[][]): void {
  console.log(`\nmedians at ${sizes.at(-1)} orders, as multiples of those at ${sizes[0]}`);
  for (const [place, { name, p50 }] of (all.at(-1) ?? []).entries()) {
    console.log(name.padEnd(29), (p50 / (all[0]?.[place]?.p50 ?? Number.NaN)).toFixed(2).padStart(10));
  }
}
