import { messageFor } from "../../shared/api/errors.js";
import { HumanError } from "../../shared/human/errors.js";
import { useTexts } from "../../shared/i18n/use-texts.js";

/** What the form says when the order could not be made. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTexts();
  return (error) => {
    if (error instanceof HumanError) {
      return error.reason === "siteKey" ? t("report.error.siteKey") : t("human.loadFailed");
    }
    return messageFor(error, {
      rejected: t("order.error.load"),
      network: (detail) => t("order.error.exception", { detail }),
    });
  };
}
