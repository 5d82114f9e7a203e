import { LoaderCircle, Radio, WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "../../shared/ui/Badge.js";
import type { Connection } from "../../features/order-stream/socket.js";

const badgeProps = {
  live: { tone: "success", icon: Radio },
  connecting: { tone: "warning", icon: LoaderCircle },
  offline: { tone: "danger", icon: WifiOff },
} as const;

export function ConnectionBadge({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation("dashboard");
  return (
    <output>
      <Badge {...badgeProps[connection]}>{t(`dashboard.connection.${connection}`)}</Badge>
    </output>
  );
}
