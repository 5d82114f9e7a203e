import { useTranslation } from "react-i18next";
import { formatIdr } from "../../format/money.js";
import { Row } from "./Rows.js";

/** The fee in rupiah, or the word for none. */
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
