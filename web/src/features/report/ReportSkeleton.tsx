import { useTexts } from "../../shared/i18n/use-texts.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { Tear } from "../../shared/ui/slip/Tear.js";
import { Wave } from "../../shared/ui/slip/Wave.js";

const FACTS = ["a", "b", "c", "d", "e", "f"];

/** The sheet in its size, before anything is printed on it. */
export function ReportSkeleton() {
  const { t } = useTexts();
  return (
    <article className="slip" aria-busy="true">
      <output className="vh">{t("report.loading")}</output>
      <Wave quarters={0} />
      <div className="rep__b">
        <div className="rep__top">
          <h1>{t("report.title")}</h1>
          <Skeleton width="104px" height="32px" />
        </div>
      </div>
      <div className="take take--blank">
        <Skeleton width="112px" height="14px" />
        <Skeleton width="240px" height="44px" className="mt-2" />
      </div>
      <div className="rep__b">
        <div className="dl">
          {FACTS.map((fact) => (
            <div key={fact}>
              <Skeleton width="72px" height="12px" />
              <Skeleton width="160px" height="18px" className="mt-2" />
            </div>
          ))}
        </div>
      </div>
      <Tear />
      <div className="rep__qr">
        <Skeleton width="160px" height="28px" />
        <Skeleton width="120px" height="120px" />
      </div>
    </article>
  );
}
