import type { OrderChangeView, OrderDetail } from "@tukar-saldo/contracts";
import type { FormName, Typed } from "./fact-fields.js";

/** Which form of the record is open. */
export interface Forms {
  readonly form: FormName | undefined;
  /** What its fields begin with, besides what is stored. */
  readonly start: Typed | undefined;
  readonly mayProcess: boolean;
  readonly open: (name: FormName, start?: Typed) => void;
  readonly close: () => void;
}

/** What the parts about money are given. */
export interface MoneyProps {
  readonly order: OrderDetail;
  readonly history: readonly OrderChangeView[];
  readonly forms: Forms;
}
