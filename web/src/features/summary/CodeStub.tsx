import { useTranslation } from "react-i18next";
import { CopyButton } from "../../shared/ui/CopyButton.js";
import { UniqueCode } from "../../shared/ui/slip/UniqueCode.js";

interface Props {
  readonly code: string;
  /** Whether the order can still be paid. */
  readonly isOpen: boolean;
}

/** Stub of the slip with the order code, which the customer writes into the payment note. */
export function CodeStub({ code, isOpen }: Props) {
  const { t } = useTranslation("summary");
  return (
    <div className="stub stub--code">
      <div className="order-code">
        <p className="order-code__label">{t("slip.code")}</p>
        <div className="order-code__row">
          <strong className="order-code__value">
            <UniqueCode code={code} />
          </strong>
          <CopyButton text={code} label={t("slip.code")} />
        </div>
        <p>{isOpen ? t("summary.code.note") : t("summary.code.asked")}</p>
      </div>
    </div>
  );
}
