import { describe, expect, test } from "@jest/globals";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { aRow } from "../../../tests/a-row.js";
import { ApiError } from "../../shared/api/errors.js";
import { keys } from "../../shared/desk/keys.js";
import type { Desk } from "../../shared/desk/desk.js";
import { createLedger } from "../../shared/orders/ledger.js";
import { EMPTY_LIST } from "../../shared/orders/list-data.js";
import { createCatchUp } from "./catch-up.js";

const at = (minute: number, name: string): TransactionRow =>
  aRow({ transaction_id: name, created_at: `2026-11-21T03:0${minute}:00.000Z` });
const key = keys.list({
  filter: { search: "", status: "all", date_range: "today" },
  day: "2026-11-21",
  sort: "newest",
  limit: 20,
});
const refusal = (status: number) => new ApiError({ kind: "rejected", status });

/** A desk that shows one order; each fetch fails with the next of `errors`, then brings two. */
function aDesk(errors: Error[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const desk = { client, ledger: createLedger() } as unknown as Desk;
  client.setQueryData(key, { ...EMPTY_LIST, rows: [at(1, "A")], total: 1 });
  new QueryObserver(client, {
    queryKey: key,
    queryFn: () => {
      const error = errors.shift();
      if (error) throw error;
      return { ...EMPTY_LIST, rows: [at(2, "B"), at(1, "A")], total: 2 };
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  }).subscribe(() => undefined);
  const told: string[] = [];
  const pauses: number[] = [];
  const catchUp = createCatchUp(
    desk,
    ({ placed }) => void told.push(...placed.map((row) => row.transaction_id)),
    () => void told.push("done"),
    async (ms) => void pauses.push(ms),
  );
  return { catchUp, told, pauses };
}

describe("catching up after a time without a connection", () => {
  test("it goes on while the desk refuses for the moment, and misses nothing", async () => {
    const { catchUp, told, pauses } = aDesk(Array.from({ length: 9 }, () => refusal(503)));
    await catchUp.untilDone();
    expect(pauses).toHaveLength(9);
    expect(told).toEqual(["B", "done"]);
  });

  test("a refusal for good does not keep it waiting", async () => {
    const { catchUp, told, pauses } = aDesk([refusal(400)]);
    await catchUp.untilDone();
    expect(pauses).toEqual([]);
    expect(told).toEqual(["done"]);
  });

  test("stopped, it tells nothing and ends", async () => {
    const { catchUp, told, pauses } = aDesk([refusal(503)]);
    const running = catchUp.untilDone();
    catchUp.stop();
    await running;
    expect(told).toEqual([]);
    expect(pauses.length).toBeLessThanOrEqual(1);
  });
});
