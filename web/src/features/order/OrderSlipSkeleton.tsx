import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton, SkeletonWords } from "../../shared/ui/Skeleton.js";
import { Row, Rows } from "../../shared/ui/slip/Rows.js";
import { OrderCodePlaceholder } from "../../shared/ui/slip/OrderCodePlaceholder.js";
import { Step } from "../../shared/ui/slip/Step.js";
import { TearLine } from "../../shared/ui/slip/TearLine.js";
import { SlipProgress } from "../../shared/ui/slip/SlipProgress.js";
import { CONTACT_FIELDS, FIELD_NAMES } from "./contact-fields.js";
import type { FieldName } from "./contact-fields.js";
import { OrderNotice } from "./OrderNotice.js";
import { OrderDock } from "./OrderDock.js";
import { BlankRow } from "./OrderStub.js";

const AMOUNT_LABEL_KEYS = [
  "common.youSend",
  "common.destination",
  "common.rate",
  "common.gross",
  "common.fee",
] as const;

/** Example destination: its texts are about as long as those of other destinations. */
const exampleDestination = { type: "ewallet", label: "DANA" } as const;

/** Prerendered skeleton of the slip, shown without amounts and destination until the stored order is read. */
export function OrderSlipSkeleton() {
  const { t } = useTranslation("order");
  return (
    <div className="slip" aria-busy="true">
      <SlipProgress quarters={2} />
      <div className="slip__inner">
        <div className="slip__main">
          <Step number={2}>{t("order.step")}</Step>
          <div className="fields">
            {FIELD_NAMES.map((name) => (
              <FieldSkeleton key={name} name={name} />
            ))}
          </div>
          <OrderNotice />
        </div>
        <TearLine />
        <div className="slip__stub">
          <div className="stub">
            <OrderCodePlaceholder />
            <Rows>
              {AMOUNT_LABEL_KEYS.map((figure) => (
                <Row key={figure} label={t(figure)}>
                  <Skeleton width="96px" height="0.75em" />
                </Row>
              ))}
            </Rows>
            <Rows part>
              {FIELD_NAMES.map((name) => (
                <BlankRow key={name} name={name} />
              ))}
            </Rows>
          </div>
          <OrderDock />
        </div>
      </div>
    </div>
  );
}

/** An empty field that cannot be typed into. */
function FieldSkeleton({ name }: { readonly name: FieldName }) {
  const { t } = useTranslation("order");
  const { describe, followsDestination } = CONTACT_FIELDS[name];
  const { label, hint } = describe({ t, destination: exampleDestination });
  const textOrSkeleton = (text: string): ReactNode =>
    followsDestination ? <SkeletonWords>{text}</SkeletonWords> : text;
  return (
    <div className="field">
      <span className="field__label">{textOrSkeleton(label)}</span>
      <div className="input" />
      {hint && <p className="field__hint">{textOrSkeleton(hint)}</p>}
    </div>
  );
}
