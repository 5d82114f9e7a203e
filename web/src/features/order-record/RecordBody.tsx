import type { OrderRecord } from "@tukar-saldo/contracts";
import { isClosedStatus } from "@tukar-saldo/contracts";
import { useState } from "react";
import type { RecordProps } from "../../shared/desk/record-props.js";
import { isReceivedAmountDifferent } from "../../shared/orders/received-amount.js";
import { leave } from "../../shared/unsaved/unsaved.js";
import { ClosureNote } from "./ClosureNote.js";
import { CustomerSection } from "./CustomerSection.js";
import { AmountDifference } from "./AmountDifference.js";
import { RateExpiry } from "./RateExpiry.js";
import { HandlerSection } from "./HandlerSection.js";
import { HistorySection } from "./HistorySection.js";
import { PaymentSection } from "./PaymentSection.js";
import { PayoutSection } from "./PayoutSection.js";
import { NotesSection } from "./NotesSection.js";
import type { FormName, FactInputs } from "./fact-fields.js";
import type { RecordForms } from "./section-props.js";
import { RefundSection } from "./RefundSection.js";
import { RelatedOrders } from "./RelatedOrders.js";
import { StatusButtons } from "./StatusButtons.js";

interface Props extends RecordProps {
  readonly record: OrderRecord;
}

/** Tracks which of the record's forms is open; at most one form is open at a time. */
function useRecordForms(mayProcess: boolean): RecordForms {
  const [{ form, prefilledInputs }, setOpenForm] = useState<{
    form?: FormName;
    prefilledInputs?: FactInputs | undefined;
  }>({});
  return {
    form,
    prefilledInputs,
    mayProcess,
    open: (name, overrides) => leave(() => setOpenForm({ form: name, prefilledInputs: overrides }), "order"),
    close: () => setOpenForm({}),
  };
}

/** All sections of the record. */
export function RecordBody({ record, isAdmin, mayProcess, onStatus, onOpen }: Props) {
  const { order, history, notes, related } = record;
  const forms = useRecordForms(mayProcess);
  const isOpen = !isClosedStatus(order.status);
  return (
    <div className="record__body">
      <HandlerSection {...{ order, history, isAdmin, mayProcess }} />
      {mayProcess && <StatusButtons order={order} onStatus={onStatus} />}
      <ClosureNote {...{ order, history }} />
      {isReceivedAmountDifferent(order) && <AmountDifference {...{ order, history, forms }} />}
      {isOpen && order.expires_at && (
        <RateExpiry {...{ order, history, mayProcess }} expiresAt={order.expires_at} />
      )}
      <PaymentSection {...{ order, history, forms }} />
      <PayoutSection {...{ order, history, forms }} />
      <RefundSection {...{ order, history, forms }} />
      <CustomerSection order={order} />
      <NotesSection {...{ order, notes, mayProcess }} />
      <HistorySection history={history} />
      {related.length > 0 && <RelatedOrders orders={related} onOpen={onOpen} />}
    </div>
  );
}
