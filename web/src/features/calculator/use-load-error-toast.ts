import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { failureOf } from "../../shared/api/errors.js";
import { notify } from "../../shared/notify/notify.js";

type LoadedPart = "rates" | "destinations" | "status";

/** Shows a toast that says which part of the calculator could not be loaded, and whether the network failed. */
export function useLoadErrorToast(part: LoadedPart, error: Error | null): void {
  const { t } = useTranslation("calculator");
  useEffect(() => {
    if (!error) return;
    const kind = failureOf(error).kind === "network" ? "network" : "rejected";
    notify.error(t(`calculator.load.${part}.${kind}`), { id: `load-${part}-${kind}` });
  }, [error, part, t]);
}
