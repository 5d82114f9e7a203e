import { useTranslation } from "react-i18next";
import { Copy } from "../../shared/ui/Copy.js";
import { UniqueCode } from "../../shared/ui/slip/UniqueCode.js";

/** The loudest thing on the page: the code that goes into the payment note. */
export function CodeStub({ code }: { readonly code: string }) {
  const { t } = useTranslation("summary");
  return (
    <div className="stub stub--code">
      <div className="order-code">
        <p className="order-code__label">{t("slip.code")}</p>
        <div className="order-code__row">
          <strong className="order-code__value">
            <UniqueCode code={code} />
          </strong>
          <Copy text={code} label={t("slip.code")} />
        </div>
        <p>{t("summary.code.note")}</p>
      </div>
    </div>
  );
}
