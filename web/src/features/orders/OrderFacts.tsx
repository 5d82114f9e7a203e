import { whatsappLink } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { ArrowRight, Files, MessageCircle } from "lucide-react";
import { formatIdr, formatUsd } from "../../shared/format/money.js";
import { Icon } from "../../shared/ui/Icon.js";
import { clockTime, countText, createdText, dateText, rateText } from "../../shared/desk/format.js";
import { chatText } from "../../shared/orders/chat-text.js";
import { CopyableText } from "./CopyableText.js";
import {
  isMaskedNumber,
  plainAccount,
  readableAccount,
  readableWhatsapp,
} from "../../shared/orders/readable-numbers.js";
import { plainRupiah } from "../../shared/orders/plain-rupiah.js";
import { isReceivedAmountDifferent } from "../../shared/orders/received-amount.js";
import { formatSpan } from "./wait-text.js";
import { toTimeSpan } from "./wait-state.js";
import { useOrderTexts } from "./order-texts.js";

interface Props {
  readonly row: TransactionRow;
}

export function OrderCode({ row, now }: Props & { readonly now: number }) {
  const { t, language } = useOrderTexts();
  const createdAt = Date.parse(row.created_at);
  const values = {
    date: dateText(row.created_at, language),
    time: clockTime(createdAt),
    span: formatSpan(t, toTimeSpan(now - createdAt)),
  };
  return (
    <div className="order__code">
      <div className="order__first-line">
        <CopyableText look="plain" shown={row.unique_code} text={row.unique_code} label={t("tx.copy.code")} />
        {row.duplicate_of && <DuplicateMark />}
      </div>
      <div className="order__second-line">
        <time dateTime={row.created_at} title={t("tx.created", values)}>
          {createdText(row.created_at, now, language)}
        </time>
      </div>
    </div>
  );
}

/** Marks an order that repeats one placed shortly before, possibly by mistake. */
function DuplicateMark() {
  const text = useOrderTexts().t("tx.mark.duplicate");
  return (
    <span className="order__duplicate" role="img" aria-label={text} title={text}>
      <Icon icon={Files} />
    </span>
  );
}

export function OrderCustomer({ row }: Props) {
  const { t } = useOrderTexts();
  const number = readableWhatsapp(row.user_whatsapp);
  return (
    <div className="order__customer">
      <div className="order__first-line">
        <CopyableText
          look="plain"
          shown={row.account_name}
          text={row.account_name}
          label={t("tx.copy.name")}
        />
      </div>
      <div className="order__second-line">
        {isMaskedNumber(number) ? (
          <span>{number}</span>
        ) : (
          <a
            className="line-action"
            href={whatsappLink(row.user_whatsapp, chatText(t, row))}
            aria-label={`${number}, ${t("tx.chat")}`}
            title={t("tx.chat")}
            target="_blank"
            rel="noopener noreferrer"
          >
            <span>{number}</span>
            <Icon icon={MessageCircle} />
          </a>
        )}
      </div>
    </div>
  );
}

export function OrderAmount({ row }: Props) {
  const { t } = useOrderTexts();
  return (
    <div className="order__amounts">
      <div className="order__first-line order__columns">
        <span className="is-end order__dollars">{formatUsd(row.paypal_amount)}</span>
        <Icon icon={ArrowRight} />
        <span className="is-end order__rupiah">
          <CopyableText
            look="plain"
            shown={formatIdr(row.final_amount)}
            text={plainRupiah(row)}
            label={t("tx.copy.amount")}
          />
        </span>
      </div>
      <div className="order__second-line order__columns">
        {isReceivedAmountDifferent(row) ? (
          <span className="order__fee is-other" title={t("tx.mark.received")}>
            {t("tx.received", { amount: formatUsd(row.received_usd) })}
          </span>
        ) : (
          <span className="order__fee">
            {row.fee_amount > 0 && t("tx.fee", { fee: countText(row.fee_amount) })}
          </span>
        )}
        <span className="is-end order__rate">{t("tx.rate", { rate: rateText(row.conversion_rate) })}</span>
      </div>
    </div>
  );
}

export function OrderDestination({ row }: Props) {
  const { t } = useOrderTexts();
  const { destination_name: name, destination_account: account } = row;
  return (
    <div className="order__destination">
      <div className="order__first-line">
        <CopyableText look="strong" shown={name} text={name} label={t("tx.copy.destination")} />
      </div>
      <div className="order__second-line">
        <CopyableText
          shown={readableAccount(account)}
          text={plainAccount(account)}
          label={t("tx.copy.account")}
        />
      </div>
    </div>
  );
}
