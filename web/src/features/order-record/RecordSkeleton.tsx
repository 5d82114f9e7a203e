import { useTranslation } from "react-i18next";
import { Skeleton } from "../../shared/ui/Skeleton.js";

const SKELETON_HEIGHTS = ["88px", "40px", "148px", "172px", "96px"];

/** Placeholder shown while the record is loading. */
export function RecordSkeleton() {
  const { t } = useTranslation("record");
  return (
    <div className="record__body" aria-busy="true">
      <output className="visually-hidden">{t("record.loading")}</output>
      {SKELETON_HEIGHTS.map((height, at) => (
        <Skeleton key={at} height={height} className="record__placeholder" />
      ))}
    </div>
  );
}
