import { useTranslation } from "react-i18next";
import { countText } from "../../shared/desk/format.js";

/** Returns a function that formats a number of orders: "1 order" or "1.250 orders". */
export function useOrdersText(): (count: number) => string {
  const { t } = useTranslation("analytics");
  return (count) => t("analytics.orders", { n: countText(count), count });
}
