import { useQuery } from "@tanstack/react-query";
import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../shared/hooks/use-page-title.js";
import { providerQuery } from "../../shared/human/provider.js";
import { notify } from "../../shared/notify/notify.js";
import { Redirect } from "../../shared/router.js";
import { Button } from "../../shared/ui/Button.js";
import { Note } from "../../shared/ui/Note.js";
import { initStatusQuery } from "./api.js";
import "./init.css";
import { InitForm } from "./InitForm.js";
import { InitSkeleton } from "./InitSkeleton.js";

export function InitPage() {
  const { t } = useTranslation("init");
  usePageTitle(t("init.title"));
  const status = useQuery(initStatusQuery);
  const provider = useQuery(providerQuery);
  const hasFailed = status.isError || provider.isError;
  useEffect(() => {
    if (hasFailed) notify.error(t("init.error.status"), { id: "init-status" });
  }, [hasFailed, t]);
  const retry = (): void => void Promise.all([status.refetch(), provider.refetch()]);
  if (status.data?.inited) return <Redirect to={WEB_ROUTES.login} />;
  return (
    <div className="wrap setup">
      <h1>{t("init.title")}</h1>
      <p className="muted">{t("init.lead")}</p>
      {hasFailed && (
        <Note tone="bad" role="alert">
          <b>{t("init.error.status")}</b>
          <Button look="line" onClick={retry}>
            {t("init.retry")}
          </Button>
        </Note>
      )}
      {!hasFailed && (!status.data || !provider.data) && <InitSkeleton />}
      {!hasFailed && status.data && provider.data && (
        <InitForm
          needsKeys={provider.data.provider === "recaptcha"}
          needsToken={status.data.setup_token_required === true}
        />
      )}
    </div>
  );
}
