import { CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/Icon.js";
import { UniqueCode } from "../../shared/ui/slip/UniqueCode.js";
import { SlipProgress } from "../../shared/ui/slip/SlipProgress.js";
import type { ExampleAmounts } from "./example-amounts.js";

const EXAMPLE_CODE = "7KQ9M2XD";
const EXAMPLE_ACCOUNT = "0812 3456 7890";

/** Picture of the slip after a step of the order; hidden from screen readers. */
export function MiniSlip({ step, example }: { readonly step: number; readonly example: ExampleAmounts }) {
  const { t } = useTranslation("landing");
  return (
    <div className="mini-slip" aria-hidden="true">
      <SlipProgress quarters={step} />
      {step >= 3 && (
        <span className="mini-slip__code">
          <UniqueCode code={EXAMPLE_CODE} />
        </span>
      )}
      <span className="number">{example.usd}</span>
      <span className="mini-slip__money number">{example.idr}</span>
      {step >= 2 && (
        <span>
          {example.destination}
          <br />
          <span className="mini-slip__account number">{EXAMPLE_ACCOUNT}</span>
        </span>
      )}
      {step >= 4 && (
        <span className="mini-slip__done">
          <Icon icon={CircleCheck} size="small" />
          {t("status.completed")}
        </span>
      )}
    </div>
  );
}
