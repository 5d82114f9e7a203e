import { useTranslation } from "react-i18next";
import { Note } from "../../shared/ui/Note.js";

export function OrderNotice() {
  const { t } = useTranslation("order");
  return (
    <Note className="order-notice">
      <b>{t("order.notice.title")}</b>
      <ul>
        <li>{t("order.notice.exact")}</li>
        <li>{t("order.notice.friends")}</li>
      </ul>
    </Note>
  );
}
