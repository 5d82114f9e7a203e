import type { TransactionReport } from "@tukar-saldo/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { hasCode, messageFor } from "../../shared/api/errors.js";
import { HumanError } from "../../shared/human/errors.js";
import { useHumanToken } from "../../shared/human/use-human-token.js";
import { notify } from "../../shared/notify/notify.js";
import { statusQuery } from "../../shared/order-page/order-queries.js";
import { fetchReport } from "./api.js";

interface ReportState {
  readonly report: TransactionReport | undefined;
  /** Translated error; undefined for a missing site key, for which the page keeps its skeleton. */
  readonly failure: string | undefined;
  /** Whether the server knows no order with this transaction id. */
  readonly isUnknown: boolean;
  /** Whether the site key is missing, so that no report can be opened. */
  readonly lacksSiteKey: boolean;
  readonly isRefreshing: boolean;
  readonly refresh: () => void;
  /** Fetches the report again without reporting a failure; waits for a request in flight instead of repeating it. */
  readonly refetch: () => void;
}

export function useReport(transactionId: string): ReportState {
  const { t } = useTranslation("report");
  const client = useQueryClient();
  const { token } = useHumanToken("transaction_detail");
  const query = useQuery({
    queryKey: ["tx", "report", transactionId],
    queryFn: async () => fetchReport(transactionId, await token()),
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { error } = query;
  const lacksSiteKey = isSiteKeyMissing(error);
  useEffect(() => {
    if (lacksSiteKey) notify.error(t("report.error.siteKey"), { id: "site-key" });
  }, [lacksSiteKey, t]);

  const translateFailure = (failure: Error | null): string | undefined => {
    if (!failure || isSiteKeyMissing(failure)) return undefined;
    if (failure instanceof HumanError) return t("human.loadFailed");
    return messageFor(failure, {
      rejected: t("report.error.notFound"),
      network: t("error.unreachable"),
    });
  };
  const refresh = async (): Promise<void> => {
    void client.invalidateQueries({ queryKey: statusQuery(transactionId).queryKey });
    const { data, error: failure } = await query.refetch();
    const text = translateFailure(failure);
    // Without a report the page itself shows the error.
    if (data && text) notify.error(text, { id: "report-refresh" });
  };
  return {
    report: query.data,
    lacksSiteKey,
    failure: translateFailure(error),
    isUnknown: hasCode(error, "NOT_FOUND"),
    isRefreshing: query.isFetching && !query.isPending,
    refresh: () => void refresh(),
    refetch: () => void query.refetch({ cancelRefetch: false }),
  };
}

const isSiteKeyMissing = (error: unknown): boolean =>
  error instanceof HumanError && error.reason === "siteKey";
