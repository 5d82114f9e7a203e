import { useQuery } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/Icon.js";
import { useServerOffset } from "../../shared/desk/server-time.js";
import { statsQuery } from "../../shared/orders/stats.js";
import { clockTime } from "../../shared/desk/format.js";
import type { Connection } from "../../features/order-stream/socket.js";

interface Props {
  readonly connection: Connection;
}

/** Says that the connection is lost, and when the shown figures were fetched. */
export function DisconnectedBanner({ connection }: Props) {
  const { t } = useTranslation("dashboard");
  const { dataUpdatedAt } = useQuery({ ...statsQuery, enabled: false });
  const { offset } = useServerOffset();
  if (!useIsLost(connection)) return null;
  return (
    <p className="desk-banner">
      <Icon icon={WifiOff} />
      <span>
        {t("dashboard.connection.banner")}{" "}
        {dataUpdatedAt > 0 && t("dashboard.connection.asOf", { time: clockTime(dataUpdatedAt + offset) })}
      </span>
    </p>
  );
}

/** Whether the connection is lost; connecting for the first time does not count. */
function useIsLost(connection: Connection): boolean {
  const [wasLive, setWasLive] = useState(false);
  if (connection === "live" && !wasLive) setWasLive(true);
  return connection === "offline" || (connection === "connecting" && wasLive);
}
