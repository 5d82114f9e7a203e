import { useTranslation } from "react-i18next";

/** Column headings, shown above the rows on wide screens. */
export function ColumnHeadings() {
  const { t } = useTranslation("orders");
  return (
    <div className="orders__columns" aria-hidden="true">
      <span>{t("tx.col.status")}</span>
      <span>{t("tx.col.code")}</span>
      <span>{t("tx.col.who")}</span>
      <span className="is-end">{t("tx.col.amount")}</span>
      <span>{t("tx.col.destination")}</span>
      <span>{t("tx.col.set")}</span>
    </div>
  );
}
