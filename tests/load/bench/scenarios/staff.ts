import { API, fillPath } from "@tukar-saldo/contracts";
import type { TransactionStatus } from "@tukar-saldo/contracts";
import type { ComparedSystem } from "../compare-systems.js";
import { MONOLITH } from "../bench-targets.js";
import type { BenchTargets } from "../bench-targets.js";
import { createSender } from "../run-load.js";
import type { HttpRequest } from "../run-load.js";

const PAGE_SIZE = 20;
const SKIPPED_PAGES = 49;
/** The page size with which five requests skip the 980 orders before page 50, to get the cursor of page 50. */
const LONG_PAGE_SIZE = 196;

const createGetRequest = (path: string, token: string) => () => ({
  path,
  headers: { authorization: `Bearer ${token}` },
});

/** Creates a request that changes the status of an order. */
export function createStatusRequest(
  { desk }: Pick<BenchTargets, "desk">,
  id: string,
  status: TransactionStatus,
): HttpRequest {
  return {
    method: "PUT",
    path: fillPath(API.updateStatus.path, { id }),
    headers: { authorization: `Bearer ${desk.token}` },
    body: { status },
  };
}

const createReadScenario = (
  { desk, monolith }: BenchTargets,
  deskPath: string,
  monolithPath: string,
): ComparedSystem[] => {
  return [
    { name: "desk", send: createSender(desk.system.url, createGetRequest(deskPath, desk.token)) },
    { ...MONOLITH, send: createSender(monolith.url, createGetRequest(monolithPath, monolith.token)) },
  ];
};

const buildListPath = (query = ""): string => `${API.listOrders.path}?limit=${PAGE_SIZE}${query}`;

export const createFirstPageScenario = (targets: BenchTargets): ComparedSystem[] =>
  createReadScenario(targets, buildListPath(), buildListPath("&page=1"));

/** Creates requests for page 50, for which the desk continues from a cursor and the monolith uses skip and limit. */
export async function createPage50Scenario(targets: BenchTargets): Promise<ComparedSystem[]> {
  const { api } = targets.desk.system;
  let cursor = "";
  for (let read = 0; read < PAGE_SIZE * SKIPPED_PAGES; read += LONG_PAGE_SIZE) {
    const path = `${API.listOrders.path}?limit=${LONG_PAGE_SIZE}${cursor}`;
    const { body } = await api.get(path, { token: targets.desk.token });
    const { next_cursor: next } = body["meta"] as { next_cursor: string | null };
    if (next === null) throw new Error("page 50 needs a thousand orders");
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
  return createReadScenario(targets, buildListPath(cursor), buildListPath(`&page=${SKIPPED_PAGES + 1}`));
}

export const createStatusPageScenario = (targets: BenchTargets): ComparedSystem[] =>
  createReadScenario(targets, buildListPath("&status=completed"), buildListPath("&status=completed"));

const createSearchScenario =
  (words: string) =>
  (targets: BenchTargets): ComparedSystem[] =>
    createReadScenario(
      targets,
      buildListPath(`&search=${encodeURIComponent(words)}`),
      buildListPath(`&search=${encodeURIComponent(words)}`),
    );

/** Creates a scenario that searches for a part of a field of a stored order; `pick` returns the part. */
const createStoredSearchScenario =
  (field: "unique_code" | "user_whatsapp", pick: (value: string) => string) =>
  async (targets: BenchTargets): Promise<ComparedSystem[]> => {
    const orderCollection = targets.deskData.collection<Record<typeof field, string>>("transactions");
    const storedOrder = await orderCollection.findOne({});
    return createSearchScenario(pick(storedOrder?.[field] ?? ""))(targets);
  };

export const createCodeSearchScenario = createStoredSearchScenario("unique_code", (code) => code);
/** The last four digits are those of one order in ten thousand, so that more stored orders are more matches. */
export const createFourDigitSearchScenario = createStoredSearchScenario("user_whatsapp", (number) =>
  number.slice(-4),
);
/** The last eight digits are those of one order, however many are stored. */
export const createEightDigitSearchScenario = createStoredSearchScenario("user_whatsapp", (number) =>
  number.slice(-8),
);
export const createOneWordSearchScenario = createSearchScenario("budi");
export const createTwoWordSearchScenario = createSearchScenario("budi san");
export const createNoMatchSearchScenario = createSearchScenario("zzzzqq");

export const createStatsScenario = (targets: BenchTargets): ComparedSystem[] =>
  createReadScenario(targets, API.getStats.path, API.getStats.path);
export const createBreakdownScenario = (targets: BenchTargets): ComparedSystem[] =>
  createReadScenario(targets, `${API.getBreakdown.path}?days=30`, `${API.getBreakdown.path}?days=30`);
