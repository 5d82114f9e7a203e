import { useStaffTexts } from "../../shared/i18n/use-texts.js";
import { Columns } from "./Columns.js";

const LINES = 8;

/** Rows on their way, in the very heights they will have. */
export function OrderSkeleton() {
  const { t } = useStaffTexts();
  return (
    <section className="orders" aria-busy="true">
      <output className="vh">{t("tx.loading")}</output>
      <Columns />
      <div className="group" aria-hidden="true" />
      <div className="orders__bones" aria-hidden="true">
        {Array.from({ length: LINES }, (_, at) => (
          <div className="order" key={at}>
            <span className="bone o-status" style={{ width: 96 }} />
            <span className="bone o-code" style={{ width: 80 }} />
            <span className="bone o-who" style={{ width: 144 }} />
            <span className="bone o-amt" />
            <span className="bone o-dst" style={{ width: 160 }} />
            <span className="bone bone--control o-set" />
            <span className="bone o-rep" style={{ width: 16 }} />
          </div>
        ))}
      </div>
    </section>
  );
}
