import { ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/Icon.js";

interface Props {
  readonly count: number;
  readonly onShow: () => void;
}

/** New orders stand above what is shown; the list did not move under the pointer. */
export function NewOrdersPill({ count, onShow }: Props) {
  const { t } = useTranslation("orders");
  return (
    <output className="orders__news">
      {count > 0 && (
        <button type="button" className="new-orders" onClick={onShow}>
          <Icon of={ArrowUp} />
          {t("tx.new", { count })}
        </button>
      )}
    </output>
  );
}
