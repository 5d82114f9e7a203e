import type { OrderChangeView, OrderDetail } from "@tukar-saldo/contracts";
import type { FormName, FactInputs } from "./fact-fields.js";

/** The form that is open in the record, and functions to open and close forms. */
export interface RecordForms {
  readonly form: FormName | undefined;
  /** Initial texts of form fields, used instead of the stored values. */
  readonly prefilledInputs: FactInputs | undefined;
  readonly mayProcess: boolean;
  readonly open: (name: FormName, prefilledInputs?: FactInputs) => void;
  readonly close: () => void;
}

/** Props of the record's sections about money. */
export interface SectionProps {
  readonly order: OrderDetail;
  readonly history: readonly OrderChangeView[];
  readonly forms: RecordForms;
}
