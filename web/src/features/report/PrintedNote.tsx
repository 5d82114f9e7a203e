import type { TransactionReport } from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../shared/format/dates.js";
import { formatRate } from "../../shared/format/money.js";
import { publicDeskQuery } from "../../shared/public-desk.js";
import { reportLink } from "../../shared/report-link.js";

/** On paper alone: who issued the report, where it is found, and when it was printed. */
export function PrintedNote({ report }: { readonly report: TransactionReport }) {
  const { t } = useTranslation("report");
  const { operator_name = "", operator_city = "" } = useQuery(publicDeskQuery).data ?? {};
  const printedAt = usePrintTime();
  const issuer = [t("brand.name"), operator_name, operator_city].filter(Boolean).join(", ");
  return (
    <p className="report__printed">
      {t("report.printed", {
        issuer,
        link: reportLink(report.transaction_id),
        rate: formatRate(report.conversion_rate),
        status: t(`status.${report.status}`),
        time: formatMoment(printedAt),
      })}
    </p>
  );
}

/** When the page was printed last, else when it was opened. */
function usePrintTime(): string {
  const [time, setTime] = useState(() => new Date().toISOString());
  useEffect(() => {
    // The paper takes what the page shows when this event is over.
    const print = (): void => flushSync(() => setTime(new Date().toISOString()));
    addEventListener("beforeprint", print);
    return () => removeEventListener("beforeprint", print);
  }, []);
  return time;
}
