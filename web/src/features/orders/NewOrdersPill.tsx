import { ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/Icon.js";

interface Props {
  readonly count: number;
  readonly onShow: () => void;
}

/** Button that announces new orders above the visible part of the list and scrolls to them. */
export function NewOrdersPill({ count, onShow }: Props) {
  const { t } = useTranslation("orders");
  return (
    <output className="orders__news">
      {count > 0 && (
        <button type="button" className="new-orders" onClick={onShow}>
          <Icon icon={ArrowUp} />
          {t("tx.new", { count })}
        </button>
      )}
    </output>
  );
}
