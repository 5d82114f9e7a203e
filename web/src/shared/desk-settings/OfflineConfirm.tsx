import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../ui/ConfirmDialog.js";
import type { SettingsForm } from "./use-settings.js";

/** Asks for confirmation before a save that closes the desk to new orders. */
export function OfflineConfirm({ form }: { readonly form: SettingsForm }) {
  const { t } = useTranslation("settings");
  const { pendingQuestion, yes, no } = form.confirm;
  return (
    <ConfirmDialog
      open={pendingQuestion === "offline"}
      question={t("settings.offline.question")}
      yes={t("settings.offline.yes")}
      onYes={yes}
      onClose={no}
    >
      {t("settings.offline.consequence")}
    </ConfirmDialog>
  );
}
