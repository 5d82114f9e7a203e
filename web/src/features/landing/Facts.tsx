import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useTakenOver } from "../../shared/hooks/use-taken-over.js";
import { nowrap, RichText } from "../../shared/i18n/RichText.js";
import { latePart } from "../../shared/late-part.js";

const FACTS = ["code", "report"] as const;

/** What is measured, or set by the desk, comes after what is stated. */
const DeskFacts = latePart(async () => (await import("./DeskFacts.js")).DeskFacts, {
  texts: "rare",
  otherwise: ({ time, hours }) => [time, hours],
});

export function Facts() {
  const isTakenOver = useTakenOver();
  const time = <Fact key="time" of="time" />;
  const hours = <Fact key="hours" of="hours" />;
  const stated = [time, hours];
  return (
    <dl className="facts">
      {isTakenOver ? (
        <Suspense fallback={stated}>
          <DeskFacts time={time} hours={hours} />
        </Suspense>
      ) : (
        stated
      )}
      {FACTS.map((fact) => (
        <Fact key={fact} of={fact} />
      ))}
    </dl>
  );
}

function Fact({ of: fact }: { readonly of: "time" | "hours" | (typeof FACTS)[number] }) {
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
