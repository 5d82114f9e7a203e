import { useTranslation } from "react-i18next";
import { Skeleton } from "../../shared/ui/Skeleton.js";

const STEPS = ["184px", "168px", "88px"];

/** The three parts while it is asked whether the desk was set up already. */
export function InitSkeleton() {
  const { t } = useTranslation("init");
  return (
    <div className="setup__columns" aria-busy="true">
      <output className="visually-hidden">{t("common.loading")}</output>
      <div>
        {STEPS.map((height) => (
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
