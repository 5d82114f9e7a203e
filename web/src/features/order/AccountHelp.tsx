import { isWhatsappNumber, normalizeWhatsapp } from "@tukar-saldo/contracts";
import type { Destination } from "@tukar-saldo/contracts";
import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/Icon.js";
import { findAccountWarning } from "./account-warning.js";
import type { OrderForm } from "./use-order-form.js";

interface Props {
  readonly form: OrderForm;
  readonly destination: Destination;
}

/**
 * Button that fills in the WhatsApp number as the account (e-wallets only), and a warning if the account looks wrong.
 */
export function AccountHelp({ form, destination }: Props) {
  const { t } = useTranslation("order");
  const { user_whatsapp: whatsapp = "", destination_account: account = "" } = form.watch();
  const { touchedFields, isSubmitted, errors } = form.formState;
  const canWarn = touchedFields.destination_account === true || isSubmitted;
  const warning =
    canWarn && !errors.destination_account ? findAccountWarning(destination, account) : undefined;
  const canCopyWhatsapp = destination.type === "ewallet" && isWhatsappNumber(whatsapp);
  const isSameAsWhatsapp = normalizeWhatsapp(account) === normalizeWhatsapp(whatsapp);
  const copyWhatsapp = (): void => {
    form.setValue("destination_account", whatsapp, { shouldTouch: true, shouldValidate: isSubmitted });
  };
  return (
    <div className="account-help">
      {canCopyWhatsapp && !isSameAsWhatsapp && (
        <button type="button" className="link" onClick={copyWhatsapp}>
          {t("order.account.same")}
        </button>
      )}
      <output>
        {warning && (
          <span className="account-help__doubt">
            <Icon icon={TriangleAlert} size="small" />
            {warning.kind === "phone"
              ? t("order.account.doubt.phone", { destination: destination.label })
              : t("order.account.doubt.digits", { destination: destination.label, ...warning })}
          </span>
        )}
      </output>
    </div>
  );
}
