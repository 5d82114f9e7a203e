import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/Icon.js";
import { LazyDeskText } from "../../shared/LazyDeskText.js";
import { nowrap, RichText } from "../../shared/i18n/RichText.js";
import { GuideStep } from "./GuideStep.js";

const TIMELINE_STEPS = ["created", "paid", "checking", "completed"] as const;
const CURRENT_STEP_INDEX = 2;

export function WaitStep() {
  const { t } = useTranslation("guide");
  return (
    <GuideStep name="wait" picture={<TimelinePicture />}>
      <p>
        <RichText text={t("guide.wait.text")} tags={{ nowrap }} />{" "}
        <b>
          <LazyDeskText about="payouts" />
        </b>
      </p>
    </GuideStep>
  );
}

function TimelinePicture() {
  const { t } = useTranslation("guide");
  return (
    <div className="fragment__inner">
      <ol className="timeline">
        {TIMELINE_STEPS.map((point, index) => (
          <li
            key={point}
            className={
              index < CURRENT_STEP_INDEX ? "is-done" : index === CURRENT_STEP_INDEX ? "is-now" : undefined
            }
          >
            <span className="timeline__dot">{index < CURRENT_STEP_INDEX && <Icon icon={Check} />}</span>
            <b>{t(`guide.wait.${point}`)}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}
