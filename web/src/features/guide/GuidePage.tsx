import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../shared/hooks/use-page-title.js";
import { ButtonLink } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { TableOfContents } from "./TableOfContents.js";
import { OrderStep } from "./OrderStep.js";
import { ReceivedStep } from "./ReceivedStep.js";
import { SendStep } from "./SendStep.js";
import { WaitStep } from "./WaitStep.js";
import "./guide.css";

/** Explains an order step by step, each step beside a picture of the matching part of the slip. */
export function GuidePage() {
  const { t } = useTranslation("guide");
  usePageTitle(t("guide.title"));
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{t("guide.title")}</h1>
        <p>{t("guide.lead")}</p>
      </div>
      <div className="guide">
        <TableOfContents />
        <div>
          <OrderStep />
          <SendStep />
          <WaitStep />
          <ReceivedStep />
          <div className="guide__end">
            <ButtonLink look="main" to="/#calculator">
              {t("guide.start")}
              <Icon icon={ArrowRight} />
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}
