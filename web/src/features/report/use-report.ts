import type { TransactionReport } from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageFor } from "../../shared/api/errors.js";
import { HumanError } from "../../shared/human/errors.js";
import { useHumanToken } from "../../shared/human/use-human-token.js";
import { useTexts } from "../../shared/i18n/use-texts.js";
import { notify } from "../../shared/notify/notify.js";
import { fetchReport } from "./api.js";

interface Report {
  readonly report: TransactionReport | undefined;
  /** In words; without a site key there is none, and the page stays on its skeleton. */
  readonly failure: string | undefined;
  readonly refreshing: boolean;
  readonly refresh: () => void;
}

export function useReport(transactionId: string): Report {
  const { t } = useTexts();
  const { token } = useHumanToken("transaction_detail");
  const query = useQuery({
    queryKey: ["tx", "report", transactionId],
    queryFn: async () => fetchReport(transactionId, await token()),
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { error } = query;
  const noKey = error instanceof HumanError && error.reason === "siteKey";
  useEffect(() => {
    if (noKey) notify.error(t("report.error.siteKey"), { id: "site-key" });
  }, [noKey, t]);

  const failureText = (): string | undefined => {
    if (!error || noKey) return undefined;
    if (error instanceof HumanError) return t("human.loadFailed");
    return messageFor(error, { rejected: t("report.error.notFound"), network: (detail) => detail });
  };
  return {
    report: query.data,
    failure: failureText(),
    refreshing: query.isFetching && !query.isPending,
    refresh: () => void query.refetch(),
  };
}
