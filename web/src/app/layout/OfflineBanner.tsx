import { useTranslation } from "react-i18next";
import { useOnline } from "../../shared/hooks/use-online.js";

export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  return (
    <output>
      {!isOnline && (
        <span className="offline">
          <span className="wrap">{t("offline.banner")}</span>
        </span>
      )}
    </output>
  );
}
