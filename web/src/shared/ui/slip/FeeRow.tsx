import { formatIdr } from "../../format/money.js";
import { useTexts } from "../../i18n/use-texts.js";
import { Row } from "./Rows.js";

/** The fee in rupiah, or the word for none. */
export function FeeRow({ fee }: { readonly fee: number }) {
  const { t } = useTexts();
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
