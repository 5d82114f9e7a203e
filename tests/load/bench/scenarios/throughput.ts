import { API } from "@tukar-saldo/contracts";
import { createOrderRequest, createReportScenario } from "./visitors.js";
import { createSender, isSuccess, sendForDuration } from "../run-load.js";
import type { SendRequest } from "../run-load.js";
import { readMachineCpu, readTotalCpu } from "../processes.js";
import { fillSmallest } from "../benchmark-plan.js";
import type { Benchmark } from "../benchmark-plan.js";
import type { BenchTargets } from "../bench-targets.js";

/** The desk's requests per second, and the cores that were free for the desk and the bench. */
export interface Throughput {
  readonly request: "place an order" | "report" | "rates";
  readonly perSecond: number;
  readonly cores: number;
}

const REQUESTS_IN_FLIGHT = 32;
const MEASUREMENT_ROUNDS = 5;
const MICROSECONDS_PER_MS = 1_000;

async function measureRequest(
  request: Throughput["request"],
  send: SendRequest,
  ms: number,
): Promise<Throughput> {
  const [startedAt, ownCpu, machineBefore] = [performance.now(), readTotalCpu(), readMachineCpu()];
  const replies = await sendForDuration(send, { inFlight: REQUESTS_IN_FLIGHT, ms });
  const elapsedMs = performance.now() - startedAt;
  const machineAfter = readMachineCpu();
  const otherCpu = machineAfter.busy - machineBefore.busy - (readTotalCpu() - ownCpu);
  const freeCores = machineAfter.cores - Math.max(0, otherCpu) / (elapsedMs * MICROSECONDS_PER_MS);
  return {
    request,
    perSecond: Math.round((replies.filter(isSuccess).length / elapsedMs) * 1_000),
    cores: Number(freeCores.toFixed(2)),
  };
}

/** Measures the throughput of some requests, to compare it with the capacity model's predictions. */
async function measureThroughput(targets: BenchTargets, ms: number): Promise<Throughput[]> {
  const { url } = targets.desk.system;
  const [report] = await createReportScenario(targets);
  const measuredRequests: [Throughput["request"], SendRequest][] = [
    ["place an order", createSender(url, () => createOrderRequest(targets))],
    ["rates", createSender(url, () => ({ path: API.getRates.path }))],
  ];
  if (report) measuredRequests.push(["report", report.send]);
  const throughputs: Throughput[] = [];
  for (const [request, send] of measuredRequests) {
    await sendForDuration(send, { inFlight: REQUESTS_IN_FLIGHT, ms });
    throughputs.push(await measureRequest(request, send, ms * MEASUREMENT_ROUNDS));
  }
  return throughputs;
}

export const benchmarkThroughput: Benchmark = async (targets, plan) => {
  await fillSmallest(targets, plan);
  const throughputs = await measureThroughput(targets, plan.effort.roundMs);
  return {
    found: throughputs,
    text: throughputs.map((one) => `${one.request}: ${one.perSecond}/s on ${one.cores} cores`).join("\n"),
  };
};
