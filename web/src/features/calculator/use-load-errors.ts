import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { failureOf } from "../../shared/api/errors.js";
import { notify } from "../../shared/notify/notify.js";

type What = "rates" | "destinations" | "status";

/** Says in a toast which part of the calculator could not be loaded, and whether the desk answered at all. */
export function useLoadError(what: What, error: Error | null): void {
  const { t } = useTranslation("calculator");
  useEffect(() => {
    if (!error) return;
    const kind = failureOf(error).kind === "network" ? "network" : "rejected";
    notify.error(t(`calculator.load.${what}.${kind}`), { id: `load-${what}-${kind}` });
  }, [error, what, t]);
}
