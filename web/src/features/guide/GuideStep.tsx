import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { STEPS } from "./steps.js";
import type { StepName } from "./steps.js";

interface Props {
  readonly name: StepName;
  /** Picture of the part of the slip that the step explains. */
  readonly picture: ReactNode;
  readonly children: ReactNode;
}

export function GuideStep({ name, picture, children }: Props) {
  const { t } = useTranslation("guide");
  const index = STEPS.findIndex((step) => step.name === name);
  return (
    <section className="guide-step" id={STEPS[index]?.anchor}>
      <div className="guide-step__text">
        <h2>
          <b>{index + 1}</b>
          {t(`guide.${name}`)}
        </h2>
        {children}
      </div>
      <div className="fragment">{picture}</div>
    </section>
  );
}
