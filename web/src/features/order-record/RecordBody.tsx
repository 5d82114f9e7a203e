import type { OrderRecord } from "@tukar-saldo/contracts";
import { isClosedStatus } from "@tukar-saldo/contracts";
import { useState } from "react";
import type { RecordProps } from "../../shared/desk/record-props.js";
import { isReceivedAmountDifferent } from "../../shared/orders/received-amount.js";
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
import type { FormName, FactInputs } from "./fact-fields.js";
import type { OpenForm } from "./parts.js";
import { Refund } from "./Refund.js";
import { Related } from "./Related.js";
import { StatusButtons } from "./StatusButtons.js";

interface Props extends RecordProps {
  readonly record: OrderRecord;
}

/** State of the open form; at most one is open at a time. */
function useOpenForm(mayProcess: boolean): OpenForm {
  const [{ form, start }, setOpenForm] = useState<{ form?: FormName; start?: FactInputs | undefined }>({});
  return {
    form,
    start,
    mayProcess,
    open: (name, overrides) => leave(() => setOpenForm({ form: name, start: overrides }), "order"),
    close: () => setOpenForm({}),
  };
}

/** All parts of the record. */
export function RecordBody({ record, isAdmin, mayProcess, onStatus, onOpen }: Props) {
  const { order, history, notes, related } = record;
  const forms = useOpenForm(mayProcess);
  const isOpen = !isClosedStatus(order.status);
  return (
    <div className="record__body">
      <Handling {...{ order, history, isAdmin, mayProcess }} />
      {mayProcess && <StatusButtons order={order} onStatus={onStatus} />}
      <Completed {...{ order, history }} />
      {isReceivedAmountDifferent(order) && <Difference {...{ order, history, forms }} />}
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
