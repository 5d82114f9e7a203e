import type { TransactionReport } from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../shared/format/dates.js";
import { formatRate } from "../../shared/format/money.js";
import { publicDeskQuery } from "../../shared/public-desk.js";
import { reportLink } from "../../shared/report-link.js";

/** Shown only in print: issuer, link and print time of the report. */
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

/** Time of the last print, or of opening the page; an ISO timestamp. */
function usePrintTime(): string {
  const [time, setTime] = useState(() => new Date().toISOString());
  useEffect(() => {
    // flushSync: the browser prints what is rendered when this event handler returns.
    const updateTime = (): void => flushSync(() => setTime(new Date().toISOString()));
    addEventListener("beforeprint", updateTime);
    return () => removeEventListener("beforeprint", updateTime);
  }, []);
  return time;
}
