import { useQuery } from "@tanstack/react-query";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { ComponentType } from "react";
import type { Filter } from "../../shared/orders/list-filter.js";
import { statsQuery } from "../../shared/orders/stats.js";
import { useRecordAddress } from "../../shared/desk/record-address.js";
import type { RecordProps } from "../../shared/desk/record-props.js";
import type { TabProps } from "../../shared/desk/tab.js";
import { useDeskNow } from "../../shared/desk/use-desk-now.js";
import { useKeys } from "../../shared/desk/use-keys.js";
import { EmptyState } from "./EmptyState.js";
import { FilterBar } from "./FilterBar.js";
import { ListLoadError } from "./ListLoadError.js";
import { LoadMore } from "./LoadMore.js";
import { OrderDialogs } from "./OrderDialogs.js";
import { OrderList } from "./OrderList.js";
import { OrderSkeleton } from "./OrderSkeleton.js";
import { ReportedPaymentsStrip } from "./ReportedPaymentsStrip.js";
import { StatStrip } from "./StatStrip.js";
import { Suggestions } from "./Suggestions.js";
import { useChangeStatus } from "./use-change-status.js";
import { useExport } from "../../shared/orders/use-export.js";
import { useFilter } from "./use-filter.js";
import { useSelectSearchedOrder } from "./use-select-searched-order.js";
import { useEarlierPending, useOldestPending, useOrders, useReportedPayments } from "./use-orders.js";
import { useOrderCommands } from "./use-order-commands.js";
import { useOrderKeys } from "./use-order-keys.js";
import { useSelection } from "./use-selection.js";
import { useTakeOrder } from "./use-take-order.js";

/** Refresh interval of the waiting times, which are shown in minutes. */
const CLOCK_INTERVAL_MS = 10_000;
const NO_ROWS: readonly TransactionRow[] = [];
const ALL_PENDING = { search: "", status: "pending", period: "all" } as const;

const matchesPart = (filter: Filter, part: Partial<Filter>): boolean =>
  (Object.keys(part) as (keyof Filter)[]).every((name) => filter[name] === part[name]);

interface Props extends TabProps {
  readonly OrderRecord: ComponentType<RecordProps>;
}

export function TransactionsTab({ isAdmin, mayProcess, isShown = true, OrderRecord }: Props) {
  const { filter, change, reset } = useFilter();
  const now = useDeskNow(CLOCK_INTERVAL_MS);
  const orders = useOrders(filter, now);
  const oldest = useOldestPending(filter, now);
  const payments = useReportedPayments(now);
  const [isEarlierOpen, setEarlierOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const earlierPending = useEarlierPending(filter, now, isEarlierOpen);
  const { rows: earlier, isAwaited: isEarlierAwaited } = earlierPending;
  const searchElement = useRef<HTMLInputElement>(null);
  // Shows the list only when everything above it has loaded, so that the orders do not move down afterwards.
  const [hasLoaded, setLoaded] = useState(false);
  const hasListResponse = orders.isError || orders.list !== undefined;
  if (isShown && !hasLoaded && hasListResponse && !payments.isAwaited && !isEarlierAwaited) setLoaded(true);
  const list = hasLoaded ? orders.list : undefined;
  const suggestedRows = list?.isSuggestion ? list.rows : undefined;
  const shownEarlierRows = isEarlierOpen ? earlier : undefined;
  // Suggestions cannot be selected, and keys do not act on them.
  const foundRows = suggestedRows ? NO_ROWS : (list?.rows ?? NO_ROWS);
  const shownRows = useMemo(() => [...(shownEarlierRows ?? []), ...foundRows], [shownEarlierRows, foundRows]);
  const pendingFilter = { isShown: filter.status === "pending", show: () => change({ status: "pending" }) };
  const selection = useSelection(shownRows, orders, oldest, pendingFilter);
  useSelectSearchedOrder(filter.search, foundRows, selection.choose);
  // Without the admin role the server exports only one day.
  const exportFilter = isAdmin ? filter : { ...filter, period: "today" as const };
  const exportsToday = exportFilter.period !== filter.period;
  const { run, running } = useExport(exportFilter, exportsToday ? undefined : list?.total);
  const exportCsv = (): void => run("csv");
  const openHelp = (): void => setHelpOpen(true);
  const changes = useChangeStatus();
  const onStatus = mayProcess ? changes.choose : undefined;
  const orderActions = { open: useRecordAddress().open, take: useTakeOrder() };
  const { data: stats } = useQuery(statsQuery);
  const orderKeys = useOrderKeys(selection.row, onStatus, selection.choose, orderActions);
  useKeys({
    ...orderKeys,
    "/": () => searchElement.current?.focus(),
    "?": openHelp,
    j: selection.down,
    k: selection.up,
    n: selection.toOldest,
  });
  const exportAction = { save: exportCsv, isOfToday: exportsToday };
  useOrderCommands(selection.row, onStatus, selection.toOldest, exportAction, openHelp, orderActions);

  // Moves the focus to the first newly loaded order, as the button disappears once the last page is loaded.
  const showMore = async (): Promise<void> => {
    const firstId = await orders.loadPage();
    if (firstId) selection.choose(firstId);
  };
  // The search submitted with Enter, or another list; its first order is selected once the results have arrived.
  const [awaitedFilter, setAwaitedFilter] = useState<Partial<Filter>>();
  const isSearchDone = awaitedFilter !== undefined && matchesPart(filter, awaitedFilter) && orders.isCurrent;
  const selectFirstFound = useEffectEvent(() => {
    setAwaitedFilter(undefined);
    const firstRow = selection.row ?? shownRows[0];
    if (firstRow) selection.choose(firstRow.transaction_id);
  });
  useEffect(() => {
    if (isSearchDone) selectFirstFound();
  }, [isSearchDone]);
  const goToOrder = ({ transaction_id, unique_code }: TransactionRow): void => {
    if (shownRows.some((row) => row.transaction_id === transaction_id)) selection.choose(transaction_id);
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
        searchRef={searchElement}
        onSearchEnter={(search) => setAwaitedFilter({ search })}
        count={list && { total: list.total, capped: list.totalCapped }}
        onOldest={selection.toOldest}
      />
      {hasLoaded && <ReportedPaymentsStrip payments={payments} onOpen={goToOrder} />}
      {orders.isError && <ListLoadError onRetry={orders.retry} />}
      {!list && !orders.isError && <OrderSkeleton />}
      {suggestedRows && (
        <Suggestions
          {...{ search: filter.search, rows: suggestedRows, now }}
          onChoose={(code) => {
            change({ search: code });
            setAwaitedFilter({ search: code });
          }}
        />
      )}
      {list && !suggestedRows && (!isEmpty || earlier) && (
        <OrderList
          {...{ list, filter, now, onStatus }}
          earlier={{
            rows: earlier,
            isCapped: earlierPending.isCapped,
            open: isEarlierOpen,
            toggle: () => setEarlierOpen(!isEarlierOpen),
            showAllPending: () => {
              change(ALL_PENDING);
              setAwaitedFilter(ALL_PENDING);
            },
          }}
          selected={selection.selected}
          nextId={oldest?.transaction_id}
          onUndo={changes.undo}
          onFocusOrder={selection.selectFocused}
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
      {list && !suggestedRows && !isEmpty && (
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
