import type { Destination } from "@tukar-saldo/contracts";
import { CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatIdr, formatRate, formatUsd } from "../../shared/format/money.js";
import { useDebounced } from "../../shared/hooks/use-debounced.js";
import type { TransactionData } from "../../shared/transaction-data.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Note } from "../../shared/ui/Note.js";
import { DeskMargin } from "../../shared/ui/slip/DeskMargin.js";
import { FeeRow } from "../../shared/ui/slip/FeeRow.js";
import { Row, Rows } from "../../shared/ui/slip/Rows.js";
import { OrderCodePlaceholder } from "../../shared/ui/slip/OrderCodePlaceholder.js";
import { CONTACT_FIELDS, FIELD_NAMES } from "./contact-fields.js";
import type { FieldName } from "./contact-fields.js";
import type { OrderForm } from "./use-order-form.js";

interface Props {
  readonly form: OrderForm;
  readonly data: TransactionData;
  readonly destination: Destination;
  /** Whether the rate differs from the rate that the visitor calculated with. */
  readonly isRateChanged: boolean;
}

/** Preview of the slip: the amounts from step 1, and below them the text typed into the form. */
export function OrderStub({ form, data, destination, isRateChanged }: Props) {
  const { t } = useTranslation("order");
  const { rate, grossAmount, feeAmount } = data.conversion;
  return (
    <div className="stub">
      <OrderCodePlaceholder />
      <Rows>
        <Row label={t("common.youSend")} kind="number">
          {formatUsd(data.paypalAmount)}
        </Row>
        <Row label={t("common.destination")}>{destination.label}</Row>
        <Row label={t("common.rate")} kind="number">
          {t("common.rateOf", { rate: formatRate(rate) })}
        </Row>
        <DeskMargin rate={rate} />
        <Row label={t("common.gross")} kind="number">
          {formatIdr(grossAmount)}
        </Row>
        <FeeRow fee={feeAmount} />
      </Rows>
      <output className="stub__output">
        {isRateChanged && (
          <Note tone="warning" className="stub__note">
            {t("order.rateChanged")}
          </Note>
        )}
      </output>
      <Rows part>
        {FIELD_NAMES.map((name) => (
          <PreviewRow key={name} form={form} name={name} />
        ))}
      </Rows>
    </div>
  );
}

const DEBOUNCE_MS = 300;

function PreviewRow({ form, name }: { readonly form: OrderForm; readonly name: FieldName }) {
  const { t } = useTranslation("order");
  const label = useNameOnSlip(name);
  const { errors, isSubmitted } = form.formState;
  const text = form.watch(name);
  const debouncedText = useDebounced(text, DEBOUNCE_MS);
  const value = isSubmitted ? text : debouncedText;
  if (errors[name]) {
    return (
      <Row label={label} kind="bad">
        <Icon icon={CircleAlert} size="small" />
        {t("order.stub.fix")}
      </Row>
    );
  }
  if (value) {
    return (
      <Row label={label} kind="typed">
        <span className="printed">{value}</span>
      </Row>
    );
  }
  return <BlankRow name={name} />;
}

/** Placeholder row of an empty required field; renders nothing for an optional field. */
export function BlankRow({ name }: { readonly name: FieldName }) {
  const { t } = useTranslation("order");
  const label = useNameOnSlip(name);
  return (
    CONTACT_FIELDS[name].required && (
      <Row label={label} kind="blank">
        {t("order.stub.blank")}
      </Row>
    )
  );
}

function useNameOnSlip(field: FieldName): string {
  const { t } = useTranslation("order");
  const { name, nameOnSlip } = CONTACT_FIELDS[field];
  return nameOnSlip ?? t(name);
}
