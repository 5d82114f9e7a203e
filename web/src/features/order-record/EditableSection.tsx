import { FactList, RecordSection } from "./RecordSection.js";
import type { Fact } from "./RecordSection.js";
import { FactsForm } from "./FactsForm.js";
import type { FormName } from "./fact-fields.js";
import type { SectionProps } from "./section-props.js";

interface Props extends SectionProps {
  readonly name: FormName;
  readonly title: string;
  readonly facts: readonly (Fact | undefined)[];
}

/** A section of the record: labels and values and, while its form is open, the form that edits the values. */
export function EditableSection({ name, title, facts, order, history, forms }: Props) {
  const isEdited = forms.form === name;
  const mayEdit = forms.mayProcess && !isEdited;
  return (
    <RecordSection title={title} onEdit={mayEdit ? () => forms.open(name) : undefined}>
      <FactList facts={facts} />
      {isEdited && (
        <FactsForm
          form={name}
          {...{ order, history }}
          prefilledInputs={forms.prefilledInputs}
          onDone={forms.close}
        />
      )}
    </RecordSection>
  );
}
