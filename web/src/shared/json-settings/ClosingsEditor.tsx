import { DESTINATIONS, MAX_CLOSING_REASON_LENGTH } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { Field } from "../forms/Field.js";
import { useNow } from "../hooks/use-now.js";
import { Switch } from "../ui/Switch.js";
import { changeClosing, listClosings } from "./closings.js";
import type { Closing } from "./closings.js";
import { problemPaths } from "./json-field.js";
import type { JsonField } from "./json-field.js";
import { UntilField } from "./UntilField.js";

const NEW_CLOSING: Closing = { reason: "", until: null };

/** A switch for each payout destination; a closed destination also has a reason and an end time. */
export function ClosingsEditor({ name, text, saved, error, onChange }: JsonField) {
  const { t } = useTranslation("jsonSettings");
  const closings = listClosings(text, saved, useNow());
  const invalidPaths = error === undefined ? new Set<string>() : problemPaths(name, text);
  return DESTINATIONS.map(({ value, label }) => {
    const closing = closings.get(value);
    const setClosing = (next: Closing | undefined): void => onChange(changeClosing(closings, value, next));
    return (
      <div className="json-setting__part" key={value}>
        <Switch checked={closing !== undefined} onChange={(on) => setClosing(on ? NEW_CLOSING : undefined)}>
          {t("jsonSettings.closings.close", { name: label })}
        </Switch>
        {closing && (
          <ClosingFields
            name={label}
            closing={closing}
            invalidFields={{
              reason: invalidPaths.has(`${value}.reason`),
              until: invalidPaths.has(`${value}.until`),
            }}
            onChange={setClosing}
          />
        )}
      </div>
    );
  });
}

interface Props {
  readonly name: string;
  readonly closing: Closing;
  readonly invalidFields: Readonly<Record<keyof Closing, boolean>>;
  readonly onChange: (closing: Closing) => void;
}

function ClosingFields({ name, closing, invalidFields, onChange }: Props) {
  const { t } = useTranslation("jsonSettings");
  const max = MAX_CLOSING_REASON_LENGTH;
  return (
    <div className="json-setting__fields">
      <Field
        label={t("jsonSettings.closings.reason", { name })}
        value={closing.reason}
        maxLength={max}
        autoComplete="off"
        hint={t("jsonSettings.closings.reason.hint")}
        error={invalidFields.reason ? t("jsonSettings.closings.reason.error", { max }) : undefined}
        onChange={({ target }) => onChange({ ...closing, reason: target.value })}
      />
      <UntilField
        name={name}
        until={closing.until}
        isWrong={invalidFields.until}
        onChange={(until) => onChange({ ...closing, until })}
      />
    </div>
  );
}
