import { useSyncExternalStore } from "react";
import { useTexts } from "../../shared/i18n/use-texts.js";

function subscribe(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

export function OfflineBanner() {
  const { t } = useTexts();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine, () => true);
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
