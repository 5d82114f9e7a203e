import { ReceiptText, RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { isDefault } from "../../shared/orders/list-filter.js";
import type { Filter } from "../../shared/orders/list-filter.js";

interface Props {
  readonly filter: Filter;
  /** Whether any order exists at all. */
  readonly hasOrders: boolean;
  readonly onChange: (part: Partial<Filter>) => void;
  readonly onReset: () => void;
}

function chooseReason({ filter, hasOrders }: Props) {
  if (!hasOrders) return "tx.empty.none";
  if (isDefault(filter)) return "tx.empty.today";
  return filter.period === "today" ? "tx.empty.filtered.today" : "tx.empty.filtered";
}

/** Says why the list is empty (no orders at all, none today, or none that match) and offers matching actions. */
export function EmptyState(props: Props) {
  const { t } = useTranslation("orders");
  const { filter, hasOrders, onChange, onReset } = props;
  return (
    <section className="empty-list">
      <Icon icon={ReceiptText} />
      <h2>{t("tx.empty")}</h2>
      <p className="soft">{t(chooseReason(props))}</p>
      <div className="empty-list__actions">
        {hasOrders && filter.period !== "all" && (
          <Button onClick={() => onChange({ period: "all" })}>{t("tx.empty.everywhere")}</Button>
        )}
        {hasOrders && !isDefault(filter) && (
          <Button look="quiet" onClick={onReset}>
            <Icon icon={RotateCcw} />
            {t("tx.reset")}
          </Button>
        )}
      </div>
    </section>
  );
}
