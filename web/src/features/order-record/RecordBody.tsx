import type { OrderRecord } from "@tukar-saldo/contracts";
import { isClosedStatus } from "@tukar-saldo/contracts";
import { useState } from "react";
import type { RecordProps } from "../../shared/desk/record-props.js";
import { isOtherAmount } from "../../shared/orders/received.js";
import { leave } from "../../shared/unsaved/unsaved.js";
import { Completed } from "./Completed.js";
import { Customer } from "./Customer.js";
import { Difference } from "./Difference.js";
import { Expiry } from "./Expiry.js";
import { Handling } from "./Handling.js";
import { History } from "./History.js";
import { MoneyIn } from "./MoneyIn.js";
import { MoneyOut } from "./MoneyOut.js";
import { Notes } from "./Notes.js";
import type { FormName, Typed } from "./fact-fields.js";
import type { Forms } from "./parts.js";
import { Refund } from "./Refund.js";
import { Related } from "./Related.js";
import { StatusButtons } from "./StatusButtons.js";

interface Props extends RecordProps {
  readonly record: OrderRecord;
}

/** The form that is open: one at a time. */
function useForms(mayProcess: boolean): Forms {
  const [{ form, start }, show] = useState<{ form?: FormName; start?: Typed | undefined }>({});
  return {
    form,
    start,
    mayProcess,
    open: (name, begin) => leave(() => show({ form: name, start: begin }), "order"),
    close: () => show({}),
  };
}

/** The record part by part. */
export function RecordBody({ record, isAdmin, mayProcess, onStatus, onOpen }: Props) {
  const { order, history, notes, related } = record;
  const forms = useForms(mayProcess);
  const isOpen = !isClosedStatus(order.status);
  return (
    <div className="record__body">
      <Handling {...{ order, history, isAdmin, mayProcess }} />
      {mayProcess && <StatusButtons order={order} onStatus={onStatus} />}
      <Completed {...{ order, history }} />
      {isOtherAmount(order) && <Difference {...{ order, history, forms }} />}
      {isOpen && order.expires_at && <Expiry {...{ order, history, mayProcess }} until={order.expires_at} />}
      <MoneyIn {...{ order, history, forms }} />
      <MoneyOut {...{ order, history, forms }} />
      <Refund {...{ order, history, forms }} />
      <Customer order={order} />
      <Notes {...{ order, notes, mayProcess }} />
      <History history={history} />
      {related.length > 0 && <Related orders={related} onOpen={onOpen} />}
    </div>
  );
}
