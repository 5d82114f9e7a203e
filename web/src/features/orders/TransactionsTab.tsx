import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { statsQuery } from "../../shared/orders/stats.js";
import type { TabProps } from "../../shared/desk/tab.js";
import { useDeskNow } from "../../shared/desk/use-desk-now.js";
import { useKeys } from "../../shared/desk/use-keys.js";
import { EmptyState } from "./EmptyState.js";
import { FilterBar } from "./FilterBar.js";
import { ListFailed } from "./ListFailed.js";
import { LoadMore } from "./LoadMore.js";
import { OrderList } from "./OrderList.js";
import { OrderSkeleton } from "./OrderSkeleton.js";
import { StatStrip } from "./StatStrip.js";
import { useChangeStatus } from "./use-change-status.js";
import { useExport } from "../../shared/orders/use-export.js";
import { useFilter } from "./use-filter.js";
import { useEarlierPending, useOldestPending, useOrders } from "./use-orders.js";
import { useOrderCommands } from "./use-order-commands.js";
import { useSelection } from "./use-selection.js";

/** Waiting times are in minutes; this often is often enough. */
const STEP_MS = 10_000;

export function TransactionsTab({ isAdmin }: TabProps) {
  const { filter, change, reset } = useFilter();
  const now = useDeskNow(STEP_MS);
  const orders = useOrders(filter, now);
  const oldest = useOldestPending(filter, now);
  const [earlierOpen, setEarlierOpen] = useState(false);
  const earlier = useEarlierPending(filter, now, earlierOpen);
  const search = useRef<HTMLInputElement>(null);
  const { list } = orders;
  const above = earlierOpen ? earlier : undefined;
  const shown = useMemo(() => [...(above ?? []), ...(list?.rows ?? [])], [above, list?.rows]);
  const pending = { isShown: filter.status === "pending", show: () => change({ status: "pending" }) };
  const selection = useSelection(shown, orders, oldest, pending);
  const { run, running } = useExport(filter, list?.total);
  const exportCsv = (): void => run("csv");
  const onStatus = useChangeStatus();
  const { data: stats } = useQuery(statsQuery);
  useKeys({ "/": () => search.current?.focus(), j: selection.down, k: selection.up, n: selection.toOldest });
  useOrderCommands(selection.row, isAdmin ? onStatus : undefined, selection.toOldest, exportCsv);

  // The button may go with the last page: the focus goes on to what came.
  const showMore = async (): Promise<void> => {
    const first = await orders.more();
    if (first) selection.choose(first);
  };

  const isEmpty = list !== undefined && list.rows.length === 0;
  return (
    <>
      <StatStrip status={filter.status} onStatus={(status) => change({ status })} />
      <FilterBar
        {...{ filter, oldestAge: oldest && now - Date.parse(oldest.created_at) }}
        onChange={change}
        onReset={reset}
        onExport={exportCsv}
        isExporting={running !== undefined}
        searchRef={search}
        count={list && { total: list.total, capped: list.totalCapped }}
        onOldest={selection.toOldest}
      />
      {orders.isError && <ListFailed onRetry={orders.retry} />}
      {!list && !orders.isError && <OrderSkeleton />}
      {list && (!isEmpty || earlier) && (
        <OrderList
          {...{ list, filter, now }}
          earlier={{ rows: earlier, open: earlierOpen, toggle: () => setEarlierOpen(!earlierOpen) }}
          selected={selection.selected}
          nextId={oldest?.transaction_id}
          onStatus={isAdmin ? onStatus : undefined}
        />
      )}
      {isEmpty && (
        <EmptyState
          filter={filter}
          hasOrders={stats?.total_transactions !== 0}
          onChange={change}
          onReset={reset}
        />
      )}
      {list && !isEmpty && (
        <LoadMore list={list} isLoading={orders.isLoadingMore} onMore={() => void showMore()} />
      )}
    </>
  );
}
