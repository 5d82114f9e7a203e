import { Unbroken } from "../../shared/i18n/Parts.js";
import { useTexts } from "../../shared/i18n/use-texts.js";

const FACTS = ["time", "hours", "code", "report"] as const;

export function Facts() {
  const { t } = useTexts();
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
