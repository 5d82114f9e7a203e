import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "../../shared/router.js";
import { Icon } from "../../shared/ui/Icon.js";
import { watchVersions } from "./watch-versions.js";
import type { ApplyUpdate } from "./watch-versions.js";
import "./update.css";

/** Pages with a form or a payment, on which the update bar stays hidden. */
const EXCLUDED_PATHS: readonly string[] = [
  WEB_ROUTES.orderForm,
  WEB_ROUTES.summary,
  WEB_ROUTES.login,
  WEB_ROUTES.init,
];

interface Props {
  readonly watch?: typeof watchVersions;
}

/** Offers to reload when a newer version is waiting. */
export function UpdateBar({ watch = watchVersions }: Props) {
  const { t } = useTranslation("late");
  const { pathname } = useLocation();
  const [update, setUpdate] = useState<{ readonly apply: ApplyUpdate }>();
  useEffect(() => watch((apply) => setUpdate({ apply })), [watch]);
  return (
    <output className="update-place">
      {update && !EXCLUDED_PATHS.includes(pathname) && (
        <span className="update">
          {t("update.ready")}
          <button type="button" className="button button--quiet" onClick={update.apply}>
            {t("common.reload")}
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t("update.later")}
            onClick={() => setUpdate(undefined)}
          >
            <Icon icon={X} />
          </button>
        </span>
      )}
    </output>
  );
}
