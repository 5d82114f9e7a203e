import { TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { OrderStats } from "@tukar-saldo/contracts";
import { List } from "lucide-react";
import { useTranslation } from "react-i18next";
import { notify } from "../../shared/notify/notify.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Section } from "../../shared/ui/Section.js";
import { countText } from "../../shared/desk/format.js";
import { STATUS_LOOKS } from "../../shared/ui/status-looks.js";

/** Buttons that show a toast with the number of orders of each status. */
export function CountButtons({ stats }: { readonly stats: OrderStats | undefined }) {
  const { t } = useTranslation("tools");
  const showCountToast = (filter: string, count: number | undefined): void => {
    if (count === undefined) return;
    if (count > 0)
      notify.info(t("tools.count.some", { n: countText(count), count, filter }), { id: `count-${filter}` });
    else notify.error(t("tools.count.none", { filter }), { id: `count-${filter}` });
  };
  const allLabel = t("tools.count.all");
  return (
    <Section title={t("tools.count")} lead={t("tools.count.lead")}>
      <div className="tools__counts">
        <Button look="line" onClick={() => showCountToast(allLabel, stats?.total_transactions)}>
          <Icon icon={List} />
          {allLabel}
          <OrderCount value={stats?.total_transactions} />
        </Button>
        {TRANSACTION_STATUSES.map((status) => (
          <Button
            key={status}
            look="line"
            data-status={status}
            onClick={() => showCountToast(t(`tx.status.${status}`), stats?.[status])}
          >
            <Icon icon={STATUS_LOOKS[status].icon} />
            {t(`tx.status.${status}`)}
            <OrderCount value={stats?.[status]} />
          </Button>
        ))}
      </div>
    </Section>
  );
}

function OrderCount({ value }: { readonly value: number | undefined }) {
  return <span className="tools__count">{value === undefined ? "–" : countText(value)}</span>;
}
