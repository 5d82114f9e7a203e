import type { Notice } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { deviceName } from "../../shared/desk/device-name.js";
import { countText } from "../../shared/desk/format.js";
import { formatRate } from "../../shared/format/money.js";

/** Returns a function that translates a notice into a sentence. */
export function useNoticeText(): (notice: Notice) => string {
  const { t } = useTranslation("desk");
  const { t: ts, i18n } = useTranslation("settings");
  const settingText = (name: string): string => {
    const key = `settings.name.${name}`;
    return i18n.exists(key, { ns: "settings" }) ? ts(key as "settings.name.paypal_email") : name;
  };
  return (notice) => {
    const name = notice.actor.name ?? t("notice.operator");
    switch (notice.type) {
      case "rate_changed": {
        const { from, to } = notice.data;
        const rates = { from: formatRate(from.customer_rate), to: formatRate(to.customer_rate) };
        return t("notice.rateChanged", { name, ...rates });
      }
      case "payout_changed":
        return t("notice.payoutChanged", {
          name,
          settings: notice.data.settings.map(settingText).join(", "),
        });
      case "admin_added":
        return t("notice.adminAdded", { name, user: notice.data.user.name });
      case "many_orders_read":
        return t("notice.manyOrdersRead", { name, n: countText(notice.data.count) });
      case "sign_in_storm": {
        const { user, failures, minutes } = notice.data;
        if (!user) return t("notice.signInStorm.nobody", { failures, minutes });
        return t("notice.signInStorm", { failures, minutes, user: user.name });
      }
      case "new_device": {
        const { address, user_agent } = notice.data;
        const device = deviceName(user_agent) ?? t("notice.unknownBrowser");
        return t("notice.newDevice", { device, address: address ?? "–" });
      }
    }
  };
}
