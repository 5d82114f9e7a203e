import { useTranslation } from "react-i18next";
import { Skeleton } from "../../shared/ui/Skeleton.js";

const ROWS = [1, 2, 3];

export function UsersSkeleton() {
  const { t } = useTranslation("users");
  return (
    <div className="panel users" role="status" aria-busy="true">
      <span className="visually-hidden">{t("users.loading")}</span>
      {ROWS.map((row) => (
        <div className="user" key={row}>
          <Skeleton width="160px" height="40px" />
          <Skeleton width="56px" height="20px" />
          <Skeleton width="64px" height="20px" />
        </div>
      ))}
    </div>
  );
}
