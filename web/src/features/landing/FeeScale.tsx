import {
  MIN_FEE_FREE_AMOUNT_CENTS,
  MAX_AMOUNT_CENTS,
  MIN_AMOUNT_CENTS,
  SMALL_ORDER_FEE_IDR,
} from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { formatIdr, formatUsdShort } from "../../shared/format/money.js";

/** Bar that shows from which amount an order has no fee. */
export function FeeScale() {
  const { t } = useTranslation("landing");
  return (
    <div className="scale">
      <div className="scale__bar">
        <span className="scale__fee number">{formatIdr(SMALL_ORDER_FEE_IDR)}</span>
        <span className="scale__free">{t("common.fee.free")}</span>
      </div>
      <div className="scale__amounts">
        <span className="number">{formatUsdShort(MIN_AMOUNT_CENTS / 100)}</span>
        <span className="number">
          <span>{formatUsdShort(MIN_FEE_FREE_AMOUNT_CENTS / 100)}</span>
          <span>{formatUsdShort(MAX_AMOUNT_CENTS / 100)}</span>
        </span>
      </div>
    </div>
  );
}
