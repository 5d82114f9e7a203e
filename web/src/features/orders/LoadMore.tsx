import { useTranslation } from "react-i18next";
import { Button } from "../../shared/ui/Button.js";
import { countRemaining } from "../../shared/orders/list-data.js";
import type { ListData } from "../../shared/orders/list-data.js";

interface Props {
  readonly list: ListData;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

/** Button that loads more orders, and hints for the shortcut keys. */
export function LoadMore({ list, isLoading, onMore }: Props) {
  const { t } = useTranslation("orders");
  const remainingCount = countRemaining(list);
  return (
    <div className="load-more">
      {remainingCount > 0 && (
        <Button look="line" aria-busy={isLoading || undefined} onClick={() => !isLoading && onMore()}>
          {t(list.totalCapped ? "tx.loadMore.capped" : "tx.loadMore", { n: remainingCount })}
        </Button>
      )}
      <div className="load-more__keys" aria-hidden="true">
        <span>
          <kbd>J</kbd>
          <kbd>K</kbd> {t("tx.keys.move")}
        </span>
        <span>
          <kbd>Enter</kbd> {t("tx.keys.report")}
        </span>
        <span>
          <kbd>N</kbd> {t("tx.keys.oldest")}
        </span>
        <span>
          <kbd>/</kbd> {t("tx.keys.search")}
        </span>
        <span>
          <kbd>?</kbd> {t("tx.keys.all")}
        </span>
      </div>
    </div>
  );
}
