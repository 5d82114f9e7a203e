import { useQuery } from "@tanstack/react-query";
import type { OrderStats, TransactionStatus } from "@tukar-saldo/contracts";
import { ChartColumn, List } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatUsd } from "../../shared/format/money.js";
import { Link } from "../../shared/router.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { statsQuery } from "../../shared/orders/stats.js";
import { applyStatusChange } from "../../shared/orders/stats-math.js";
import { useDesk } from "../../shared/desk/desk.js";
import { countText } from "../../shared/desk/format.js";
import { findCachedRow } from "../../shared/orders/apply-events.js";
import { useTabAddress } from "../../shared/desk/tab-address.js";
import { STATUS_LOOKS } from "../../shared/ui/status-looks.js";
import { usePendingChanges } from "./change-status.js";

type StatusFilter = TransactionStatus | "all";
interface Props {
  readonly status: StatusFilter;
  readonly onStatus: (status: StatusFilter) => void;
}

const COUNTED_STATUSES = ["pending", "processing", "completed"] as const;

/**
 * The counters after this tab's pending changes; changes that a socket message has already applied are not counted
 * twice.
 */
function useShownStats(): OrderStats | undefined {
  const { client } = useDesk();
  const { data } = useQuery(statsQuery);
  const changes = usePendingChanges();
  return (
    data &&
    [...changes.values()].reduce(
      (stats, { row, to }) => applyStatusChange(stats, (findCachedRow(client, row) ?? row).status, to),
      data,
    )
  );
}

/** Counters by status, each a filter button, and the total amount, which links to the analytics. */
export function StatStrip({ status, onStatus }: Props) {
  const { t } = useTranslation("orders");
  const stats = useShownStats();
  const getTabUrl = useTabAddress();
  return (
    <fieldset className="stats" aria-label={t("tx.stats.label")}>
      <button type="button" className="stat" aria-pressed={status === "all"} onClick={() => onStatus("all")}>
        <StatLabel icon={List} text={t("dashboard.stats.total")} />
        <StatValue text={stats && countText(stats.total_transactions)} note={t("tx.stats.total.note")} />
      </button>
      {COUNTED_STATUSES.map((shownStatus) => (
        <button
          key={shownStatus}
          type="button"
          className="stat"
          data-status={shownStatus}
          aria-pressed={status === shownStatus}
          onClick={() => onStatus(status === shownStatus ? "all" : shownStatus)}
        >
          <StatLabel icon={STATUS_LOOKS[shownStatus].icon} text={t(`dashboard.stats.${shownStatus}`)} />
          <StatValue text={stats && countText(stats[shownStatus])} note={t(`tx.stats.${shownStatus}.note`)} />
        </button>
      ))}
      <Link className="stat" to={getTabUrl("analytics")}>
        <StatLabel icon={ChartColumn} text={t("dashboard.stats.amount")} />
        <StatValue text={stats && formatUsd(stats.total_amount)} note={t("tx.stats.amount.note")} />
      </Link>
    </fieldset>
  );
}

function StatLabel({ icon, text }: { readonly icon: LucideIcon; readonly text: string }) {
  return (
    <span className="stat__label">
      <Icon icon={icon} />
      <span>{text}</span>
    </span>
  );
}

function StatValue({ text, note }: { readonly text: string | undefined; readonly note: string }) {
  return (
    <span className="stat__value">
      {text === undefined ? (
        <Skeleton width="56px" height="20px" />
      ) : (
        <span key={text} className="stat__number">
          {text}
        </span>
      )}
      <small>{note}</small>
    </span>
  );
}
