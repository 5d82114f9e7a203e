import type { PaymentInstructions } from "@tukar-saldo/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatUsd } from "../format/money.js";
import { CopyButton } from "../ui/CopyButton.js";
import { Email } from "../ui/Email.js";
import { UniqueCode } from "../ui/slip/UniqueCode.js";

/** The values to enter in the provider's form, in the sequence of its fields, each with a copy button. */
export function PaymentValues({ instructions }: { readonly instructions: PaymentInstructions }) {
  const { t } = useTranslation("summary");
  const { paypal_email, amount, unique_code } = instructions;
  return (
    <dl className="values">
      <PaymentValueRow label={t("summary.pay.email")} copy={paypal_email}>
        <Email address={paypal_email} />
      </PaymentValueRow>
      <PaymentValueRow label={t("summary.pay.amount")} copy={amount.toFixed(2)}>
        <span className="number">{formatUsd(amount)} USD</span>
      </PaymentValueRow>
      <PaymentValueRow label={t("summary.pay.sendAs")}>{t("summary.pay.friends")}</PaymentValueRow>
      <PaymentValueRow label={t("summary.pay.note")} copy={unique_code}>
        <UniqueCode code={unique_code} />
      </PaymentValueRow>
    </dl>
  );
}

interface ValueProps {
  readonly label: string;
  readonly copy?: string;
  readonly children: ReactNode;
}

function PaymentValueRow({ label, copy, children }: ValueProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {copy !== undefined && (
        <dd className="values__action">
          <CopyButton text={copy} label={label} />
        </dd>
      )}
    </div>
  );
}
