import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { messageFor } from "../../shared/api/errors.js";
import { useContact } from "../../shared/contact.js";
import { confirmRate } from "../../shared/desk/rates.js";
import { useDeskNow } from "../../shared/desk/use-desk-now.js";
import { formatAge } from "../../shared/format/age.js";
import { formatRate } from "../../shared/format/money.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { notify } from "../../shared/notify/notify.js";
import { publicDeskQuery } from "../../shared/public-desk.js";
import { ratesQuery } from "../../shared/rates.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { getRateWarning } from "./rate-warning.js";

const MINUTE_MS = 60_000;

interface Props {
  readonly isAdmin: boolean;
}

/**
 * Warning bar, shown while the rate is outdated or unconfirmed, or the desk has no contact that customers could ask.
 */
export function DeskWarnings({ isAdmin }: Props) {
  const { t } = useTranslation("desk");
  const rateText = useRateWarningText();
  const contact = useContact();
  const lacksContact = contact.isKnown && !contact.whatsapp && !contact.email;
  if (rateText === undefined && !lacksContact) return null;
  return (
    <div className="opening-bar">
      <Icon icon={TriangleAlert} />
      <p>{[rateText, lacksContact && t("opening.noContact")].filter(Boolean).join(" ")}</p>
      {rateText !== undefined && isAdmin && <ConfirmRate />}
    </div>
  );
}

function useRateWarningText(): string | undefined {
  const { t } = useTranslation("desk");
  const { data: desk } = useQuery(publicDeskQuery);
  const now = useDeskNow(MINUTE_MS);
  const language = useLanguage();
  const warning = desk && getRateWarning(desk, now);
  if (!warning) return undefined;
  if (warning.kind === "unconfirmed") return t("opening.rate.unconfirmed");
  return t("opening.rate.old", { time: formatAge(warning.ageMs, language) ?? "" });
}

/** Button with which an admin confirms that the rate in its label is still right. */
function ConfirmRate() {
  const { t } = useTranslation("desk");
  const client = useQueryClient();
  const { data: rates, isError } = useQuery(ratesQuery);
  const rate = Object.values(rates ?? {})[0]?.rate;
  const { mutate, isPending } = useMutation({
    mutationFn: (shownRate: number) => confirmRate(client, shownRate),
    onSuccess: (isConfirmed) =>
      isConfirmed
        ? notify.success(t("opening.rate.confirmed"), { id: "rate-confirmed", renewed: true })
        : notify.info(t("opening.rate.another"), { id: "rate-confirmed", renewed: true }),
    onError: (error) =>
      notify.error(
        messageFor(error, {
          rejected: t("dashboard.toast.settings_save_failed"),
          network: t("dashboard.toast.network_error"),
        }),
        { id: "rate-confirmed", renewed: true },
      ),
  });
  if (rate === undefined && isError) return null;
  const canConfirm = rate !== undefined && !isPending;
  // The button is rendered even before the rate is known, to avoid a layout shift.
  return (
    <Button look="line" aria-disabled={!canConfirm || undefined} onClick={() => canConfirm && mutate(rate)}>
      <Icon icon={Check} />
      {t("opening.rate.confirm", { rate: rate === undefined ? "…" : formatRate(rate) })}
    </Button>
  );
}
