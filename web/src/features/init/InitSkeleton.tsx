import { useTranslation } from "react-i18next";
import { Skeleton } from "../../shared/ui/Skeleton.js";

const STEP_HEIGHTS = ["184px", "168px", "88px"];

/** Skeleton of the three set-up steps, shown while the set-up status is loading. */
export function InitSkeleton() {
  const { t } = useTranslation("init");
  return (
    <div className="setup__columns" aria-busy="true">
      <output className="visually-hidden">{t("common.loading")}</output>
      <div>
        {STEP_HEIGHTS.map((height) => (
          <div className="setup-step" key={height}>
            <span className="setup-step__number" />
            <div>
              <Skeleton width="160px" height="20px" />
              <Skeleton height={height} className="setup-step__placeholder" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton height="320px" />
    </div>
  );
}
