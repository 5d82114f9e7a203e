import { CLOCK_UPDATE_INTERVAL_MS } from "@tukar-saldo/contracts";
import { Clock, Server } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/Icon.js";
import { useServerOffset } from "../../shared/desk/server-time.js";
import { clockTime } from "../../shared/desk/format.js";
import { useDeskNow } from "../../shared/desk/use-desk-now.js";

/** Shows the server's time in the Jakarta time zone or, while it is unknown, this computer's time with a label. */
export function LiveClock() {
  const { t } = useTranslation("dashboard");
  const { isServer } = useServerOffset();
  const now = useDeskNow(CLOCK_UPDATE_INTERVAL_MS);
  const title = t(isServer ? "dashboard.clock.server" : "dashboard.clock.localTitle");
  return (
    <span className="clock" title={title}>
      <Icon icon={isServer ? Server : Clock} />
      <span className="visually-hidden">{title}</span>
      <span>
        <time>{clockTime(now)}</time> {isServer ? "WIB" : t("dashboard.clock.local")}
      </span>
    </span>
  );
}
