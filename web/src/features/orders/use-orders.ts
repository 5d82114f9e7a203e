import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { PAGE_SIZE } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { isAwaited } from "../../shared/api/is-awaited.js";
import { notify } from "../../shared/notify/notify.js";
import { EMPTY_LIST } from "../../shared/orders/list-data.js";
import type { ListData } from "../../shared/orders/list-data.js";
import type { Filter } from "../../shared/orders/list-filter.js";
import {
  earlierBefore,
  earlierPendingParams,
  oldestPendingParams,
  reportedPaymentsParams,
  shownParams,
} from "../../shared/orders/list-params.js";
import { listQuery, loadMore } from "../../shared/orders/order-list.js";
import { useDesk } from "../../shared/desk/desk.js";

export interface Orders {
  readonly list: ListData | undefined;
  /** Whether the list belongs to the current filter; false while the previous list is shown. */
  readonly isCurrent: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
  /** Loads the next page. @returns the transaction id of its first order */
  readonly loadPage: (limit?: number) => Promise<string | undefined>;
  readonly isLoadingMore: boolean;
}

/** The orders that match the filter: the first page and the further pages loaded so far. */
export function useOrders(filter: Filter, now: number): Orders {
  const { client, recentUpdates } = useDesk();
  const params = shownParams(filter, now);
  const query = listQuery(client, recentUpdates, params);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  const { t } = useTranslation("orders");
  const [isLoadingMore, setLoadingMore] = useState(false);
  const loadPage = async (limit = PAGE_SIZE): Promise<string | undefined> => {
    setLoadingMore(true);
    try {
      return await loadMore(client, recentUpdates, params, limit);
    } catch {
      notify.error(t("dashboard.toast.dashboard_load_failed"));
      return undefined;
    } finally {
      setLoadingMore(false);
    }
  };
  const isCurrent = data !== undefined && !isPlaceholderData;
  return {
    list: data,
    isCurrent,
    isError: isError && !data,
    retry: () => void refetch(),
    loadPage,
    isLoadingMore,
  };
}

/** The oldest pending order that matches the filter. */
export function useOldestPending(filter: Filter, now: number): TransactionRow | undefined {
  const { client, recentUpdates } = useDesk();
  const enabled = filter.status === "all" || filter.status === "pending";
  const query = listQuery(client, recentUpdates, oldestPendingParams(filter, now));
  const { data } = useQuery({ ...query, enabled });
  if (!enabled || data?.isSuggestion) return undefined;
  return data?.rows.find(({ status }) => status === "pending");
}

interface EarlierOrders {
  /** Undefined if there are no earlier orders. */
  readonly rows: readonly TransactionRow[] | undefined;
  /** Whether there are more earlier orders than the loaded ones. */
  readonly isCapped: boolean;
  readonly isAwaited: boolean;
}

/**
 * Pending orders from before the shown period. While their group is open, live events do not cause a refetch, so that
 * no row vanishes under the pointer.
 */
export function useEarlierPending(filter: Filter, now: number, open: boolean): EarlierOrders {
  const { client, recentUpdates } = useDesk();
  const start = earlierBefore(filter, now);
  const earlierQuery = listQuery(client, recentUpdates, earlierPendingParams(now));
  const query = useQuery({
    ...earlierQuery,
    // At midnight the query key changes: the open group needs the data of the new key, and keeps its rows until then.
    enabled: ({ state }) => start !== undefined && (!open || state.data === undefined),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!start || !data) return { rows: undefined, isCapped: false, isAwaited: isAwaited(query) };
  const isEarlier = ({ created_at }: TransactionRow): boolean => Date.parse(created_at) < start.getTime();
  const earlierRows = data.rows.filter((row) => isEarlier(row) && (open || row.status === "pending"));
  const newestRow = data.rows.at(-1);
  return {
    rows: earlierRows.length > 0 ? earlierRows : undefined,
    isCapped: data.nextCursor !== null && newestRow !== undefined && isEarlier(newestRow),
    isAwaited: false,
  };
}

/** Pending orders of any day whose customers reported a payment, oldest first; one page is loaded. */
export interface ReportedPayments {
  readonly rows: readonly TransactionRow[];
  readonly count: number;
  /** Whether the server stopped counting at a limit, so that there are more orders than `count`. */
  readonly isCapped: boolean;
  readonly isAwaited: boolean;
}

export function useReportedPayments(now: number): ReportedPayments {
  const { client, recentUpdates } = useDesk();
  const query = useQuery(listQuery(client, recentUpdates, reportedPaymentsParams(now)));
  const { data } = query;
  const isQueryAwaited = isAwaited(query);
  return useMemo(() => {
    const { rows, total, totalCapped } = data ?? EMPTY_LIST;
    const pendingRows = rows.filter(
      ({ status, customer_paid_at }) => status === "pending" && customer_paid_at,
    );
    // `count` subtracts the loaded orders that no longer match, as the fetched total still includes them.
    return {
      rows: pendingRows,
      count: total - (rows.length - pendingRows.length),
      isCapped: totalCapped,
      isAwaited: isQueryAwaited,
    };
  }, [data, isQueryAwaited]);
}
