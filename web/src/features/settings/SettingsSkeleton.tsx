import { useTranslation } from "react-i18next";
import { Skeleton } from "../../shared/ui/Skeleton.js";

const FIELD_NUMBERS = [1, 2, 3, 4, 5, 6];

export function SettingsSkeleton() {
  const { t } = useTranslation("settings");
  return (
    <div className="with-aside with-aside--wide" role="status" aria-busy="true">
      <span className="visually-hidden">{t("settings.loading")}</span>
      <div>
        {FIELD_NUMBERS.map((field) => (
          <div className="section" key={field}>
            <Skeleton width="120px" height="24px" />
            <Skeleton width="240px" height="88px" />
          </div>
        ))}
      </div>
      <Skeleton height="161px" className="settings__placeholder" />
    </div>
  );
}
