import { useTranslation } from "react-i18next";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { TearLine } from "../../shared/ui/slip/TearLine.js";
import { SlipProgress } from "../../shared/ui/slip/SlipProgress.js";
import { Fact } from "./Fact.js";

const FACT_LABEL_KEYS = [
  "report.created",
  "report.completed",
  "report.usd",
  "common.fee",
  "report.owner",
  "common.destination",
] as const;

interface Props {
  /** Why the report cannot be loaded for now. */
  readonly problem?: string | undefined;
}

/** Skeleton of the report: all labels without values, and a note that it is loading or why it cannot be loaded. */
export function ReportSkeleton({ problem }: Props) {
  const { t } = useTranslation("report");
  return (
    <article className="slip" aria-busy={!problem}>
      <SlipProgress quarters={0} />
      <div className="report__body">
        <div className="report__top">
          <h1>{t("report.title")}</h1>
          <Skeleton width="104px" height="32px" />
        </div>
      </div>
      <output className="take take--blank">
        <strong>{problem ?? t("report.loading")}</strong>
        {!problem && <span>{t("report.loading.why")}</span>}
      </output>
      <div className="report__body">
        <dl className="report-facts">
          <div className="report-facts__wide">
            <dt>{t("report.code")}</dt>
            <dd>
              <ValueSkeleton width="240px" />
            </dd>
          </div>
          {FACT_LABEL_KEYS.map((fact) => (
            <Fact key={fact} label={t(fact)}>
              <ValueSkeleton width="104px" />
            </Fact>
          ))}
        </dl>
      </div>
      <TearLine />
      <div className="report__identity">
        <div>
          <span className="tiny muted">{t("slip.code")}</span>
          <span className="report__code">
            <ValueSkeleton width="144px" />
          </span>
          <p className="small muted report__scan">{t("report.scan")}</p>
        </div>
        <Skeleton width="120px" height="120px" />
      </div>
      <p className="report__note">{t("report.note")}</p>
    </article>
  );
}

const ValueSkeleton = ({ width }: { readonly width: string }) => <Skeleton width={width} height="0.8em" />;
