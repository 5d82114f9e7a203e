import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useTakenOver } from "../../shared/hooks/use-taken-over.js";
import { nowrap, RichText } from "../../shared/i18n/RichText.js";
import { latePart } from "../../shared/late-part.js";

const FACTS = ["hours", "code", "report"] as const;

/** What is measured comes after what is stated. */
const PulseFact = latePart(async () => (await import("./PulseFact.js")).PulseFact, {
  otherwise: ({ otherwise }) => otherwise,
});

export function Facts() {
  const isTakenOver = useTakenOver();
  const time = <Fact of="time" />;
  return (
    <dl className="facts">
      {isTakenOver ? (
        <Suspense fallback={time}>
          <PulseFact otherwise={time} />
        </Suspense>
      ) : (
        time
      )}
      {FACTS.map((fact) => (
        <Fact key={fact} of={fact} />
      ))}
    </dl>
  );
}

function Fact({ of: fact }: { readonly of: "time" | (typeof FACTS)[number] }) {
  const { t } = useTranslation("landing");
  return (
    <div>
      <dt>
        <RichText text={t(`landing.fact.${fact}`)} tags={{ nowrap }} />
      </dt>
      <dd>{t(`landing.fact.${fact}.text`)}</dd>
    </div>
  );
}
