import { FactList, Part } from "./Part.js";
import type { Fact } from "./Part.js";
import { FactsForm } from "./FactsForm.js";
import type { FormName } from "./fact-fields.js";
import type { MoneyProps } from "./parts.js";

interface Props extends MoneyProps {
  readonly name: FormName;
  readonly title: string;
  readonly facts: readonly (Fact | undefined)[];
}

/** A section about money: its facts, and below them the form to edit them while it is open. */
export function MoneyPart({ name, title, facts, order, history, forms }: Props) {
  const isEdited = forms.form === name;
  const mayEdit = forms.mayProcess && !isEdited;
  return (
    <Part title={title} onEdit={mayEdit ? () => forms.open(name) : undefined}>
      <FactList facts={facts} />
      {isEdited && <FactsForm form={name} {...{ order, history }} start={forms.start} onDone={forms.close} />}
    </Part>
  );
}
