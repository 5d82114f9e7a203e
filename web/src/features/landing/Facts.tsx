import { useTranslation } from "react-i18next";
import { Unbroken } from "../../shared/i18n/Parts.js";

const FACTS = ["time", "hours", "code", "report"] as const;

export function Facts() {
  const { t } = useTranslation("landing");
  return (
    <dl className="facts">
      {FACTS.map((fact) => (
        <div key={fact}>
          <dt>
            <Unbroken text={t(`landing.fact.${fact}`)} />
          </dt>
          <dd>{t(`landing.fact.${fact}.text`)}</dd>
        </div>
      ))}
    </dl>
  );
}
