import { orderFormFields } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { messageFor, rejectionOf } from "../../shared/api/errors.js";
import { HumanError } from "../../shared/human/errors.js";
import { RateChangedError } from "./current-rate.js";
import { OfflineError } from "./use-order-form.js";

/** Returns a function that translates why placing an order failed; undefined if the form's fields show the error. */
export function useFailureText(): (error: unknown) => string | undefined {
  const { t } = useTranslation("order");
  return (error) => {
    if (error instanceof OfflineError) return t("offline.continue");
    if (error instanceof RateChangedError) return t("order.error.rate");
    if (error instanceof HumanError) {
      return error.reason === "siteKey" ? t("report.error.siteKey") : t("human.loadFailed");
    }
    const { fields } = rejectionOf(error) ?? {};
    if (fields) return Object.entries(fields).find(([name]) => !(name in orderFormFields.shape))?.[1];
    return messageFor(error, {
      rejected: t("order.error.load"),
      network: t("order.error.exception", { detail: t("error.unreachable") }),
    });
  };
}
