import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { DOCUMENTS, fillPlaceholders } from "./documents.js";
import { renderPlan } from "./render-plan.js";
import { MEASUREMENTS_FILE, readMeasurements } from "./measurements.js";
import type { Measurements } from "./measurements.js";
import { mergeMeasurements, readBench } from "./read-bench.js";
import type { BenchFile } from "./read-bench.js";
import { renderLoads, renderPredictions, renderReplicas, renderSizes } from "./render-tables.js";

const USAGE = `npm run capacity -- [--orders 120 --dashboards 400] [--from FILE] [--write]

Prints what one replica carries and what each load needs, or what a desk with so many orders a minute and dashboards needs.
--from takes new measurements from what
  npm run bench -- only=create,report,constants,lists,capacity,sockets,throughput,sizes orders=2000 json=FILE
wrote (any of these parts), --write puts them and the tables of the documents into the tree.`;

async function writeDocuments(measured: Measurements): Promise<void> {
  await writeFile(MEASUREMENTS_FILE, `${JSON.stringify(measured, undefined, 2)}\n`);
  for (const file of DOCUMENTS)
    await writeFile(file, fillPlaceholders(await readFile(file, "utf8"), measured));
}

async function loadMeasurements(file: string | undefined): Promise<Measurements> {
  if (file === undefined) return readMeasurements();
  const newMeasurements = readBench(
    JSON.parse(await readFile(file, "utf8")) as BenchFile,
    new Date().toISOString().slice(0, 10),
  );
  return mergeMeasurements(readMeasurements(), newMeasurements);
}

const { values } = parseArgs({
  options: {
    orders: { type: "string" },
    dashboards: { type: "string", default: "0" },
    from: { type: "string" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) console.log(USAGE);
else {
  const measured = await loadMeasurements(values.from);
  const { orders, dashboards } = values;
  if (values.write) await writeDocuments(measured);
  else if (orders !== undefined)
    console.log(
      renderPlan(measured, { name: "", ordersPerMinute: Number(orders), dashboards: Number(dashboards) }),
    );
  else {
    const renderTables = [renderReplicas, renderLoads, renderSizes, renderPredictions];
    console.log([measured.source, ...renderTables.map((render) => render(measured))].join("\n\n"));
  }
}
