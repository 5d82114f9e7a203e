import { KeyRound, Trash2 } from "lucide-react";
import { useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { PasswordField } from "../../shared/forms/PasswordField.js";
import { notify } from "../../shared/notify/notify.js";
import { Button } from "../../shared/ui/Button.js";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Section } from "../../shared/ui/Section.js";
import { Spinner } from "../../shared/ui/Spinner.js";
import { countText } from "../../shared/desk/format.js";
import { useResetOrders } from "./use-reset-orders.js";

/** Deletes all orders: requires the secret key, then a confirmation that names the number of orders. */
export function DangerZone({ total }: { readonly total: number | undefined }) {
  const { t } = useTranslation("tools");
  const [secret, setSecret] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { run, isPending, problem, clearError } = useResetOrders(() => setSecret(""));
  const countValues = { n: total === undefined ? "–" : countText(total), count: total ?? 0 };
  const askToConfirm = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(secret === "");
    if (secret === "") notify.error(t("tools.reset.secretRequired"), { id: "reset-secret" });
    else if (!isPending) setDialogOpen(true);
  };
  const editSecret = (typed: string): void => {
    setSecret(typed);
    setMissing(false);
    clearError();
  };
  return (
    <Section title={t("tools.danger")} lead={t("tools.danger.lead")}>
      <div className="danger-zone">
        <h3>{t("tools.reset")}</h3>
        <p className="soft">{t("tools.reset.what", countValues)}</p>
        <form noValidate onSubmit={askToConfirm}>
          <PasswordField
            label={t("tools.reset.key")}
            autoComplete="off"
            start={<Icon icon={KeyRound} />}
            value={secret}
            error={isMissing ? t("tools.reset.secretRequired") : problem}
            onChange={({ target }) => editSecret(target.value)}
          />
          <Button type="submit" look="danger" aria-disabled={secret === "" || isPending || undefined}>
            {isPending ? <Spinner /> : <Icon icon={Trash2} />}
            {t(isPending ? "tools.reset.running" : "tools.reset")}
          </Button>
        </form>
        <p className="field__hint">{t("tools.reset.hint")}</p>
      </div>
      <ConfirmDialog
        open={isDialogOpen}
        question={t("dashboard.toast.reset_confirm_warning", countValues)}
        yes={t("tools.reset.yes", countValues)}
        onClose={() => setDialogOpen(false)}
        onYes={() => {
          setDialogOpen(false);
          run(secret);
        }}
      >
        {t("tools.reset.consequence")}
      </ConfirmDialog>
    </Section>
  );
}
