import { useTranslation } from "react-i18next";
import { countText } from "../../shared/desk/format.js";

/** "1 order" or "1.250 orders". */
export function useOrdersText(): (count: number) => string {
  const { t } = useTranslation("analytics");
  return (count) =>
    count === 1 ? t("analytics.orders.one") : t("analytics.orders", { n: countText(count) });
}
