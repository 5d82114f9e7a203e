import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LoadFailed, SaveConflictNote } from "../../shared/desk-settings/SettingsNotes.js";
import { SaveConfirm } from "../../shared/desk-settings/SaveConfirm.js";
import { RatePreview } from "../../shared/desk-settings/RatePreview.js";
import { useSaveKey } from "../../shared/desk-settings/use-save-key.js";
import { useSettings } from "../../shared/desk-settings/use-settings.js";
import type { SettingsForm } from "../../shared/desk-settings/use-settings.js";
import { usePageTitle } from "../../shared/hooks/use-page-title.js";
import { Button, ButtonLink } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { PageSpinner } from "../../shared/ui/PageSpinner.js";
import { LeaveDialog } from "../../shared/unsaved/LeaveDialog.js";
import { AdminSettingsActions } from "./AdminSettingsActions.js";
import { AdminSettingsFields } from "./AdminSettingsFields.js";
import { settingsSource } from "./api.js";
import "../../shared/ui/sections.css";
import "./admin-settings.css";

export function AdminSettingsPage() {
  const { t } = useTranslation("adminSettings");
  usePageTitle(t("adminSettings.title"));
  const form = useSettings(settingsSource, {
    load: t("adminSettings.error.load"),
    network: t("adminSettings.error.network", { message: t("error.unreachable") }),
    save: t("adminSettings.error.save"),
    saved: t("adminSettings.success"),
  });
  useSaveKey(form.submit);
  return (
    <div className="wrap admin-settings">
      <Title form={form} />
      <LoadFailed form={form} />
      <SaveConflictNote form={form} />
      {!form.saved && !form.problem && <PageSpinner />}
      {form.saved && (
        <div className="with-aside with-aside--wide">
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              form.submit();
            }}
          >
            <AdminSettingsFields form={form} />
            <AdminSettingsActions form={form} />
          </form>
          <RatePreview values={form.values} saved={form.saved.values} />
        </div>
      )}
      <SaveConfirm form={form} />
      <LeaveDialog />
    </div>
  );
}

function Title({ form }: { readonly form: SettingsForm }) {
  const { t } = useTranslation("adminSettings");
  return (
    <div className="page-title admin-settings__title">
      <div>
        <h1>{t("adminSettings.title")}</h1>
        <p>{t("adminSettings.lead")}</p>
      </div>
      <div className="page-title__end">
        <ButtonLink look="quiet" to={WEB_ROUTES.dashboard}>
          {t("adminSettings.toDashboard")}
        </ButtonLink>
        <Button look="line" aria-busy={form.isFetching || undefined} onClick={form.refresh}>
          <Icon icon={RefreshCw} />
          {t("adminSettings.refresh")}
        </Button>
      </div>
    </div>
  );
}
