import { describe, expect, test } from "@jest/globals";
import { onlineManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { aRow } from "../../../tests/row-fixture.js";
import { ApiError } from "../../shared/api/errors.js";
import { keys } from "../../shared/desk/keys.js";
import type { Desk } from "../../shared/desk/desk.js";
import { createRecentUpdates } from "../../shared/orders/recent-updates.js";
import { EMPTY_LIST } from "../../shared/orders/list-data.js";
import type { ListData } from "../../shared/orders/list-data.js";
import { createCatchUp } from "./catch-up.js";

const createRow = (minute: number, name: string): TransactionRow =>
  aRow({ transaction_id: name, created_at: `2026-11-21T03:0${minute}:00.000Z` });
const key = keys.list({
  filter: { search: "", status: "all", date_range: "today" },
  day: "2026-11-21",
  sort: "newest",
  limit: 20,
});
const rejection = (status: number) => new ApiError({ kind: "rejected", status });

/** Creates a dashboard that shows one order; its fetches fail with `errors` one by one, then return two orders. */
function createDesk(errors: Error[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const desk = { client, recentUpdates: createRecentUpdates() } as unknown as Desk;
  client.setQueryData(key, { ...EMPTY_LIST, rows: [createRow(1, "A")], total: 1 });
  new QueryObserver(client, {
    queryKey: key,
    queryFn: () => {
      const error = errors.shift();
      if (error) throw error;
      return { ...EMPTY_LIST, rows: [createRow(2, "B"), createRow(1, "A")], total: 2 };
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  }).subscribe(() => undefined);
  const reports: string[] = [];
  const delays: number[] = [];
  const catchUp = createCatchUp(
    desk,
    ({ placed }) => void reports.push(...placed.map((row) => row.transaction_id)),
    () => void reports.push("done"),
    async (ms) => void delays.push(ms),
  );
  return { catchUp, client, reports, delays };
}

const ignore = (): void => undefined;

/** Creates a dashboard whose only list is loading for the first time; `replies` resolve the list's requests. */
function createLoadingDesk() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const desk = { client, recentUpdates: createRecentUpdates() } as unknown as Desk;
  const replies: ((list: ListData) => void)[] = [];
  const signals: AbortSignal[] = [];
  new QueryObserver(client, {
    queryKey: key,
    queryFn: ({ signal }) => {
      signals.push(signal);
      return new Promise<ListData>((resolve) => replies.push(resolve));
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined);
  return { catchUp: createCatchUp(desk, ignore, ignore), client, replies, signals };
}

describe("catching up after a disconnection", () => {
  test("retries while the server answers 503, then reports the missed order", async () => {
    const { catchUp, reports, delays } = createDesk(Array.from({ length: 9 }, () => rejection(503)));
    await catchUp.runUntilDone();
    expect(delays).toHaveLength(9);
    expect(reports).toEqual(["B", "done"]);
  });

  test("does not retry after a 400 response", async () => {
    const { catchUp, reports, delays } = createDesk([rejection(400)]);
    await catchUp.runUntilDone();
    expect(delays).toEqual([]);
    expect(reports).toEqual(["done"]);
  });

  test("shows the result of a list's first load that is already in flight, and then refetches the list", async () => {
    const { catchUp, client, replies, signals } = createLoadingDesk();
    const catchUpRun = catchUp.runUntilDone();
    replies[0]?.({ ...EMPTY_LIST, rows: [createRow(1, "A")], total: 1 });
    await waitFor(() => expect(replies).toHaveLength(2));
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
    expect(client.getQueryData<ListData>(key)?.total).toBe(1);
    replies[1]?.({ ...EMPTY_LIST, rows: [createRow(2, "B"), createRow(1, "A")], total: 2 });
    await catchUpRun;
    expect(client.getQueryData<ListData>(key)?.total).toBe(2);
  });

  test("refetches a list after its first load even if another query fails permanently", async () => {
    const { catchUp, client, replies } = createLoadingDesk();
    const failingQuery = { queryKey: [...keys.tx, "record"], queryFn: () => Promise.reject(rejection(404)) };
    new QueryObserver(client, failingQuery).subscribe(ignore);
    const catchUpRun = catchUp.runUntilDone();
    replies[0]?.({ ...EMPTY_LIST, rows: [createRow(1, "A")], total: 1 });
    await waitFor(() => expect(replies).toHaveLength(2));
    replies[1]?.({ ...EMPTY_LIST, rows: [createRow(2, "B"), createRow(1, "A")], total: 2 });
    await catchUpRun;
    expect(client.getQueryData<ListData>(key)?.total).toBe(2);
  });

  test("refetches a list that is shown but disabled, and does not wait for it without network", async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const desk = { client, recentUpdates: createRecentUpdates() } as unknown as Desk;
    client.setQueryData(key, { ...EMPTY_LIST, rows: [createRow(1, "A")], total: 1 });
    const queryFn = () => ({ ...EMPTY_LIST, rows: [createRow(2, "B"), createRow(1, "A")], total: 2 });
    new QueryObserver(client, { queryKey: key, queryFn, enabled: false }).subscribe(ignore);
    const catchUp = createCatchUp(desk, ignore, ignore);
    onlineManager.setOnline(false);
    await catchUp.runOnce();
    onlineManager.setOnline(true);
    expect(client.getQueryData<ListData>(key)?.total).toBe(1);
    await catchUp.runUntilDone();
    expect(client.getQueryData<ListData>(key)?.total).toBe(2);
  });

  test("reports an order that a request has shown during the disconnection", async () => {
    const { catchUp, client, reports } = createDesk([]);
    catchUp.disconnect();
    await client.refetchQueries({ queryKey: key });
    expect(client.getQueryData<ListData>(key)?.total).toBe(2);
    await catchUp.runUntilDone();
    expect(reports).toEqual(["B", "done"]);
  });

  test("reports an order that was loaded when the network came back, after a poll without network", async () => {
    const { catchUp, client, reports } = createDesk([]);
    client.mount();
    onlineManager.setOnline(false);
    catchUp.disconnect();
    await catchUp.runOnce();
    onlineManager.setOnline(true);
    await waitFor(() => expect(client.getQueryData<ListData>(key)?.total).toBe(2));
    await catchUp.runUntilDone();
    client.unmount();
    expect(reports.filter((report) => report !== "done")).toEqual(["B"]);
  });

  test("reports no missed orders after the catch-up was stopped", async () => {
    const { catchUp, reports, delays } = createDesk([rejection(503)]);
    const catchUpRun = catchUp.runUntilDone();
    catchUp.stop();
    await catchUpRun;
    expect(reports).toEqual([]);
    expect(delays.length).toBeLessThanOrEqual(1);
  });
});
