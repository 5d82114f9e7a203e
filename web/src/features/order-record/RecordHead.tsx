import { ExternalLink, MessageCircle, X } from "lucide-react";
import { whatsappLink } from "@tukar-saldo/contracts";
import { dayAndMinute } from "../../shared/desk/format.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { chatText } from "../../shared/orders/chat-text.js";
import { isMaskedNumber } from "../../shared/orders/readable-numbers.js";
import { reportPath } from "../../shared/report-link.js";
import { Badge } from "../../shared/ui/Badge.js";
import { ExternalButtonLink } from "../../shared/ui/Button.js";
import { CopyButton } from "../../shared/ui/CopyButton.js";
import { Icon } from "../../shared/ui/Icon.js";
import { STATUS_LOOKS } from "../../shared/ui/status-looks.js";
import { useTranslation } from "react-i18next";
import type { OrderDetail } from "@tukar-saldo/contracts";

interface Props {
  readonly order: OrderDetail;
  readonly onClose: () => void;
}

/** Code, status and time of the order, with links to the WhatsApp chat and the public report. */
export function RecordHead({ order, onClose }: Props) {
  const { t } = useTranslation("record");
  const { t: listText } = useTranslation("orders");
  const language = useLanguage();
  return (
    <header className="record__head">
      <div className="record__code">
        <h2>{order.unique_code}</h2>
        <CopyButton text={order.unique_code} label={listText("tx.copy.code")} />
        <Badge {...STATUS_LOOKS[order.status]}>{t(`tx.status.${order.status}`)}</Badge>
      </div>
      <CloseButton onClose={onClose} />
      <p className="record__when">
        {t("record.placed", { time: dayAndMinute(order.created_at, language) })}
        {order.duplicate_of && <b>{listText("tx.mark.duplicate")}</b>}
      </p>
      <div className="record__ways">
        {!isMaskedNumber(order.user_whatsapp) && (
          <ExternalButtonLink look="line" href={whatsappLink(order.user_whatsapp, chatText(listText, order))}>
            <Icon icon={MessageCircle} />
            {listText("tx.chat")}
          </ExternalButtonLink>
        )}
        <ExternalButtonLink look="line" href={reportPath(order.transaction_id)}>
          <Icon icon={ExternalLink} />
          {t("record.report")}
        </ExternalButtonLink>
      </div>
    </header>
  );
}

export function CloseButton({ onClose }: Pick<Props, "onClose">) {
  const { t } = useTranslation("record");
  return (
    <button
      type="button"
      className="icon-button record__close"
      aria-label={t("record.close")}
      title={t("record.close")}
      onClick={onClose}
    >
      <Icon icon={X} />
    </button>
  );
}
