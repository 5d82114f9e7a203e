import type { PaymentInstructions, TransactionRow } from "@tukar-saldo/contracts";
import { ExternalLink, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { RichText } from "../../shared/i18n/RichText.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Note } from "../../shared/ui/Note.js";
import { UniqueCode } from "../../shared/ui/slip/UniqueCode.js";
import { PaymentValues } from "./PaymentValues.js";
import { SevenSteps } from "./SevenSteps.js";

interface Props {
  readonly transaction: TransactionRow;
  readonly instructions: PaymentInstructions;
  readonly openAgain: () => void;
}

export function PaymentPanel({ transaction, instructions, openAgain }: Props) {
  const { t } = useTranslation("summary");
  const code = instructions.unique_code;
  return (
    <>
      <PaymentValues instructions={instructions} />
      <Note tone="warning" className="payment__warning">
        <p>{t("summary.pay.warning")}</p>
        <p>
          <RichText
            text={instructions.warning.replace(code, `<code>${code}</code>`)}
            tags={{ code: <UniqueCode code={code} /> }}
          />
        </p>
      </Note>
      <SevenSteps transaction={transaction} />
      <div className="payment__action">
        <p className="reminder">
          <Icon of={Pencil} />
          <span>
            <RichText
              text={t("summary.pay.reminder", { code })}
              tags={{
                code: (
                  <b>
                    <UniqueCode code={code} />
                  </b>
                ),
              }}
            />
          </span>
        </p>
        {instructions.paypal_url && (
          <Button look="main" wide onClick={openAgain}>
            {t("summary.pay.again")}
            <Icon of={ExternalLink} />
          </Button>
        )}
      </div>
    </>
  );
}
