import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { createdText } from "../desk/format.js";
import { useDeskNow } from "../desk/use-desk-now.js";
import { formatRate } from "../format/money.js";
import { useLanguage } from "../i18n/use-language.js";
import { formatDecimal } from "./number-format.js";
import { rateHistoryQuery } from "./rate-history.js";
import type { RateChange } from "./rate-history.js";

const MAX_SHOWN_CHANGES = 10;
const MINUTE_MS = 60_000;

/** The history of the rate: who changed it and when, and the old and new values. Fetched when the user opens it. */
export function RateHistory() {
  const { t } = useTranslation("desk");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="rate-history" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("history.title")}</summary>
      {isOpen && <RateChangeList />}
    </details>
  );
}

function RateChangeList() {
  const { t } = useTranslation("desk");
  const { data, isError } = useQuery(rateHistoryQuery);
  if (isError) return <p role="alert">{t("history.failed")}</p>;
  if (!data) return <p role="status">{t("history.loading")}</p>;
  if (data.length === 0) return <p>{t("history.none")}</p>;
  return (
    <ul>
      {data.slice(0, MAX_SHOWN_CHANGES).map((change) => (
        <RateChangeRow key={change.id} change={change} />
      ))}
    </ul>
  );
}

function RateChangeRow({ change }: { readonly change: RateChange }) {
  const { t } = useTranslation("desk");
  const language = useLanguage();
  const { name, at, who, from, to } = change;
  const now = useDeskNow(MINUTE_MS);
  const isRate = name === "current_usd_rate";
  const formatValue = (value: number): string => (isRate ? formatRate(value) : `${formatDecimal(value)}%`);
  return (
    <li>
      <span className="rate-history__values">
        {!isRate && <>{t("history.markup")} </>}
        {formatValue(from)} → {formatValue(to)}
      </span>
      <span className="rate-history__cause">
        {who ?? t("notice.operator")}, <time dateTime={at}>{createdText(at, now, language)}</time>
      </span>
    </li>
  );
}
