import { useQuery } from "@tanstack/react-query";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { ComponentType } from "react";
import { statsQuery } from "../../shared/orders/stats.js";
import { useRecordAddress } from "../../shared/desk/record-address.js";
import type { RecordProps } from "../../shared/desk/record-props.js";
import type { TabProps } from "../../shared/desk/tab.js";
import { useDeskNow } from "../../shared/desk/use-desk-now.js";
import { useKeys } from "../../shared/desk/use-keys.js";
import { EmptyState } from "./EmptyState.js";
import { FilterBar } from "./FilterBar.js";
import { ListFailed } from "./ListFailed.js";
import { LoadMore } from "./LoadMore.js";
import { OrderDialogs } from "./OrderDialogs.js";
import { OrderList } from "./OrderList.js";
import { OrderSkeleton } from "./OrderSkeleton.js";
import { PaidStrip } from "./PaidStrip.js";
import { StatStrip } from "./StatStrip.js";
import { Suggestions } from "./Suggestions.js";
import { useChangeStatus } from "./use-change-status.js";
import { useExport } from "../../shared/orders/use-export.js";
import { useFilter } from "./use-filter.js";
import { useNamedOrder } from "./use-named-order.js";
import { useEarlierPending, useOldestPending, useOrders, useSaidPaid } from "./use-orders.js";
import { useOrderCommands } from "./use-order-commands.js";
import { useOrderKeys } from "./use-order-keys.js";
import { useSelection } from "./use-selection.js";
import { useTake } from "./use-take.js";

/** Waiting times are in minutes; this often is often enough. */
const STEP_MS = 10_000;
const NONE: readonly TransactionRow[] = [];

interface Props extends TabProps {
  readonly OrderRecord: ComponentType<RecordProps>;
}

export function TransactionsTab({ isAdmin, mayProcess, isShown = true, OrderRecord }: Props) {
  const { filter, change, reset } = useFilter();
  const now = useDeskNow(STEP_MS);
  const orders = useOrders(filter, now);
  const oldest = useOldestPending(filter, now);
  const saidPaid = useSaidPaid(now);
  const [earlierOpen, setEarlierOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { rows: earlier, isAwaited: isEarlierAwaited } = useEarlierPending(filter, now, earlierOpen);
  const search = useRef<HTMLInputElement>(null);
  // What stands above the first order comes with it, or the order would move under its reader.
  const [isSettled, setSettled] = useState(false);
  const isAnswered = orders.isError || orders.list !== undefined;
  if (isShown && !isSettled && isAnswered && !saidPaid.isAwaited && !isEarlierAwaited) setSettled(true);
  const list = isSettled ? orders.list : undefined;
  const suggested = list?.isSuggestion ? list.rows : undefined;
  const above = earlierOpen ? earlier : undefined;
  // What is only suggested is not selected, and no key acts on it.
  const found = suggested ? NONE : (list?.rows ?? NONE);
  const shown = useMemo(() => [...(above ?? []), ...found], [above, found]);
  const pending = { isShown: filter.status === "pending", show: () => change({ status: "pending" }) };
  const selection = useSelection(shown, orders, oldest, pending);
  useNamedOrder(filter.search, found, selection.choose);
  // Without the role admin the server exports one day alone.
  const exported = isAdmin ? filter : { ...filter, period: "today" as const };
  const exportsToday = exported.period !== filter.period;
  const { run, running } = useExport(exported, exportsToday ? undefined : list?.total);
  const exportCsv = (): void => run("csv");
  const openHelp = (): void => setHelpOpen(true);
  const changes = useChangeStatus();
  const onStatus = mayProcess ? changes.choose : undefined;
  const work = { open: useRecordAddress().open, take: useTake() };
  const { data: stats } = useQuery(statsQuery);
  const orderKeys = useOrderKeys(selection.row, onStatus, selection.choose, work);
  useKeys({
    ...orderKeys,
    "/": () => search.current?.focus(),
    "?": openHelp,
    j: selection.down,
    k: selection.up,
    n: selection.toOldest,
  });
  const file = { save: exportCsv, isOfToday: exportsToday };
  useOrderCommands(selection.row, onStatus, selection.toOldest, file, openHelp, work);

  // The button may go with the last page: the focus goes on to what came.
  const showMore = async (): Promise<void> => {
    const first = await orders.more();
    if (first) selection.choose(first);
  };
  // What was shown before the answer came is not what was sought.
  const [sought, setSought] = useState<string>();
  const isFound = sought !== undefined && sought === filter.search && orders.isCurrent;
  const goToFound = useEffectEvent(() => {
    setSought(undefined);
    const first = selection.row ?? shown[0];
    if (first) selection.choose(first.transaction_id);
  });
  useEffect(() => {
    if (isFound) goToFound();
  }, [isFound]);
  const open = ({ transaction_id, unique_code }: TransactionRow): void => {
    if (shown.some((row) => row.transaction_id === transaction_id)) selection.choose(transaction_id);
    else change({ search: unique_code });
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
        exportsToday={exportsToday}
        isExporting={running !== undefined}
        searchRef={search}
        onSearchEnter={setSought}
        count={list && { total: list.total, capped: list.totalCapped }}
        onOldest={selection.toOldest}
      />
      {isSettled && <PaidStrip saidPaid={saidPaid} onOpen={open} />}
      {orders.isError && <ListFailed onRetry={orders.retry} />}
      {!list && !orders.isError && <OrderSkeleton />}
      {suggested && (
        <Suggestions
          {...{ search: filter.search, rows: suggested, now }}
          onMeant={(code) => {
            change({ search: code });
            setSought(code);
          }}
        />
      )}
      {list && !suggested && (!isEmpty || earlier) && (
        <OrderList
          {...{ list, filter, now, onStatus }}
          earlier={{ rows: earlier, open: earlierOpen, toggle: () => setEarlierOpen(!earlierOpen) }}
          selected={selection.selected}
          nextId={oldest?.transaction_id}
          onUndo={changes.undo}
          onFocusOrder={selection.follow}
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
      {list && !suggested && !isEmpty && (
        <LoadMore list={list} isLoading={orders.isLoadingMore} onMore={() => void showMore()} />
      )}
      {isShown && (
        <OrderDialogs
          {...{ changes, isAdmin, mayProcess, isHelpOpen, OrderRecord }}
          onHelpClose={() => setHelpOpen(false)}
        />
      )}
    </>
  );
}
