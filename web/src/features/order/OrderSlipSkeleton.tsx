import type { ReactNode } from "react";
import { useTexts } from "../../shared/i18n/use-texts.js";
import { Skeleton, SkeletonWords } from "../../shared/ui/Skeleton.js";
import { Row, Rows } from "../../shared/ui/slip/Rows.js";
import { Serial } from "../../shared/ui/slip/Serial.js";
import { Step } from "../../shared/ui/slip/Step.js";
import { Tear } from "../../shared/ui/slip/Tear.js";
import { Wave } from "../../shared/ui/slip/Wave.js";
import { OrderDock } from "./OrderDock.js";
import { OrderNotice } from "./OrderNotice.js";

const FIGURES = [
  "common.youSend",
  "common.destination",
  "common.rate",
  "common.gross",
  "common.fee",
] as const;

/** Words that differ by destination have about the length of this one's. */
const destination = "DANA";
const words = (text: string) => <SkeletonWords>{text}</SkeletonWords>;

/** The slip before the browser has said what was calculated: everything but figures and what depends on the destination. */
export function OrderSlipSkeleton() {
  const { t } = useTexts();
  return (
    <div className="slip slip--form" aria-busy="true">
      <Wave quarters={2} />
      <div className="slip__in">
        <div className="slip__main">
          <Step number={2}>{t("order.step")}</Step>
          <div className="fields">
            <Blank label={t("order.whatsapp")} hint={t("order.whatsapp.hint")} />
            <Blank label={words(t("order.account.ewallet", { destination }))} />
            <Blank
              label={words(t("order.name.ewallet", { destination }))}
              hint={words(t("order.name.hint.ewallet", { destination }))}
            />
          </div>
          <OrderNotice />
        </div>
        <Tear />
        <div className="slip__stub">
          <div className="stub">
            <Serial />
            <Rows>
              {FIGURES.map((figure) => (
                <Row key={figure} label={t(figure)}>
                  <Skeleton width="96px" height="0.75em" />
                </Row>
              ))}
            </Rows>
            <Rows part>
              {["WhatsApp", t("common.account"), t("common.accountName")].map((label) => (
                <Row key={label} label={label} kind="blank">
                  {t("order.stub.blank")}
                </Row>
              ))}
            </Rows>
          </div>
          <OrderDock />
        </div>
      </div>
    </div>
  );
}

interface BlankProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/** The place of a field, empty and closed. */
function Blank({ label, hint }: BlankProps) {
  return (
    <div className="field">
      <span className="field__label">{label}</span>
      <div className="input" />
      {hint && <p className="field__hint">{hint}</p>}
    </div>
  );
}
