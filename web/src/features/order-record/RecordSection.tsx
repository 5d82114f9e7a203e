import { Pencil } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";

interface Props {
  readonly title: string;
  /** Called when the edit button is pressed; if undefined, the section has no edit button. */
  readonly onEdit?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A titled section of the record. */
export function RecordSection({ title, onEdit, children }: Props) {
  const { t } = useTranslation("record");
  const id = useId();
  return (
    <section className="record-part" aria-labelledby={id}>
      <div className="record-part__head">
        <h3 id={id}>{title}</h3>
        {onEdit && (
          <Button look="quiet" aria-label={t("record.edit.of", { what: title })} onClick={onEdit}>
            <Icon icon={Pencil} />
            {t("record.edit")}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

export type Fact = readonly [label: string, value: ReactNode];

/** A description list of labels and values; undefined entries are omitted. */
export function FactList({ facts }: { readonly facts: readonly (Fact | undefined)[] }) {
  return (
    <dl className="record-facts">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
