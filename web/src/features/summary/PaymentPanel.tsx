import type { PaymentInstructions, TransactionRow } from "@tukar-saldo/contracts";
import { ExternalLink, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Filled, PLACE } from "../../shared/i18n/Parts.js";
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
  return (
    <>
      <PaymentValues instructions={instructions} />
      <Note tone="warning" className="payment__warning">
        <p>{t("summary.pay.warning")}</p>
        <p>
          <Filled text={instructions.warning.replace(instructions.unique_code, PLACE)}>
            {instructions.warning.includes(instructions.unique_code) && (
              <UniqueCode code={instructions.unique_code} />
            )}
          </Filled>
        </p>
      </Note>
      <SevenSteps transaction={transaction} />
      <div className="payment__action">
        <p className="reminder">
          <Icon of={Pencil} />
          <span>
            <Filled text={t("summary.pay.reminder", { code: PLACE })}>
              <b>
                <UniqueCode code={instructions.unique_code} />
              </b>
            </Filled>
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
