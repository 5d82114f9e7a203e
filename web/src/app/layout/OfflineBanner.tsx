import { useOnline } from "../../shared/hooks/use-online.js";
import { useTexts } from "../../shared/i18n/use-texts.js";

export function OfflineBanner() {
  const { t } = useTexts();
  const online = useOnline();
  return (
    <output>
      {!online && (
        <span className="offline">
          <span className="wrap">{t("offline.banner")}</span>
        </span>
      )}
    </output>
  );
}
