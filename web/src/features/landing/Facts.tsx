import { useTranslation } from "react-i18next";
import { nowrap, RichText } from "../../shared/i18n/RichText.js";

const FACTS = ["time", "hours", "code", "report"] as const;

export function Facts() {
  const { t } = useTranslation("landing");
  return (
    <dl className="facts">
      {FACTS.map((fact) => (
        <div key={fact}>
          <dt>
            <RichText text={t(`landing.fact.${fact}`)} tags={{ nowrap }} />
          </dt>
          <dd>{t(`landing.fact.${fact}.text`)}</dd>
        </div>
      ))}
    </dl>
  );
}
