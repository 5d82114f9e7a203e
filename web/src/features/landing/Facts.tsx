import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../shared/hooks/use-hydrated.js";
import { nowrap, RichText } from "../../shared/i18n/RichText.js";
import { lazyPart } from "../../shared/lazy-part.js";

const FIXED_FACTS = ["code", "report"] as const;

/** Loaded separately; replaces the default facts once the desk's own facts are loaded. */
const DeskFacts = lazyPart(async () => (await import("./DeskFacts.js")).DeskFacts, {
  texts: "rare",
  otherwise: ({ time, hours }) => [time, hours],
});

export function Facts() {
  const isHydrated = useHydrated();
  const defaultTimeFact = <Fact key="time" name="time" />;
  const defaultHoursFact = <Fact key="hours" name="hours" />;
  const defaultFacts = [defaultTimeFact, defaultHoursFact];
  return (
    <dl className="facts">
      {isHydrated ? (
        <Suspense fallback={defaultFacts}>
          <DeskFacts time={defaultTimeFact} hours={defaultHoursFact} />
        </Suspense>
      ) : (
        defaultFacts
      )}
      {FIXED_FACTS.map((fact) => (
        <Fact key={fact} name={fact} />
      ))}
    </dl>
  );
}

function Fact({ name }: { readonly name: "time" | "hours" | (typeof FIXED_FACTS)[number] }) {
  const { t } = useTranslation("landing");
  return (
    <div>
      <dt>
        <RichText text={t(`landing.fact.${name}`)} tags={{ nowrap }} />
      </dt>
      <dd>{t(`landing.fact.${name}.text`)}</dd>
    </div>
  );
}
