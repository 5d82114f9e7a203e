import { useTranslation } from "react-i18next";
import { ColumnHeadings } from "./ColumnHeadings.js";

const ROW_COUNT = 8;

/** Placeholder rows while the list loads, with the heights of real rows. */
export function OrderSkeleton() {
  const { t } = useTranslation("orders");
  return (
    <section className="orders" aria-busy="true">
      <output className="visually-hidden">{t("tx.loading")}</output>
      <ColumnHeadings />
      <div className="orders-group" aria-hidden="true" />
      <div className="orders__placeholders" aria-hidden="true">
        {Array.from({ length: ROW_COUNT }, (_, at) => (
          <div className="order" key={at}>
            <span className="placeholder order__status" style={{ width: 96 }} />
            <span className="placeholder order__code" style={{ width: 80 }} />
            <span className="placeholder order__customer" style={{ width: 144 }} />
            <span className="placeholder order__amounts" />
            <span className="placeholder order__destination" style={{ width: 160 }} />
            <span className="placeholder placeholder--control order__change" />
            <span className="placeholder order__report" style={{ width: 16 }} />
          </div>
        ))}
      </div>
    </section>
  );
}
