import { useTranslation } from "react-i18next";
import { formatIdr } from "../../format/money.js";
import { Row } from "./Rows.js";

/** The row of a slip that shows the fee, in rupiah or as "free". */
export function FeeRow({ fee }: { readonly fee: number }) {
  const { t } = useTranslation();
  return fee === 0 ? (
    <Row label={t("common.fee")} kind="free">
      {t("common.fee.free")}
    </Row>
  ) : (
    <Row label={t("common.fee")} kind="number">
      {formatIdr(fee)}
    </Row>
  );
}
