import { parseArgs } from "node:util";
import { readMeasurements } from "../capacity/measurements.js";
import { renderSimulation, SIMULATION } from "../capacity/render-tables.js";

const USAGE = `npm run simulate -- [--seed ${SIMULATION.seed}] [--minutes ${SIMULATION.minutes}]

Simulates the queues and the delay from an order to the last dashboard at 1 to 1,000 times the load of a busy desk.
The same seed gives the same table on every machine.`;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(SIMULATION.seed) },
    minutes: { type: "string", default: String(SIMULATION.minutes) },
    help: { type: "boolean", default: false },
  },
});
if (values.help) console.log(USAGE);
else
  console.log(
    renderSimulation(readMeasurements(), { seed: Number(values.seed), minutes: Number(values.minutes) }),
  );
