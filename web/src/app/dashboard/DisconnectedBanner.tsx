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

/** Tells the user that the socket is disconnected, and when the displayed statistics were fetched. */
export function DisconnectedBanner({ connection }: Props) {
  const { t } = useTranslation("dashboard");
  const { dataUpdatedAt } = useQuery({ ...statsQuery, enabled: false });
  const { offset } = useServerOffset();
  if (!useIsDisconnected(connection)) return null;
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

/** Whether the socket is disconnected or reconnecting; false while it connects for the first time. */
function useIsDisconnected(connection: Connection): boolean {
  const [wasLive, setWasLive] = useState(false);
  if (connection === "live" && !wasLive) setWasLive(true);
  return connection === "offline" || (connection === "connecting" && wasLive);
}
