import { useState } from "react";
import { useTranslation } from "react-i18next";
import { countText } from "../../shared/desk/format.js";
import { Field } from "../../shared/forms/Field.js";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog.js";

interface Props {
  readonly number: string;
  readonly count: number;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Asks for the number again before a customer's data is masked for good. */
export function EraseDialog({ number, count, onYes, onClose }: Props) {
  const { t } = useTranslation("customers");
  const [retypedNumber, setRetypedNumber] = useState("");
  const isIncomplete = digitsOf(retypedNumber) === "" || digitsOf(retypedNumber) !== digitsOf(number);
  const countValues = { n: countText(count), count };
  return (
    <ConfirmDialog
      open
      question={t("customers.question", countValues)}
      yes={t("customers.yes", countValues)}
      isIncomplete={isIncomplete}
      onYes={onYes}
      onClose={onClose}
    >
      <form
        noValidate
        className="customers__question"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isIncomplete) onYes();
        }}
      >
        <p>{t("customers.consequence")}</p>
        <Field
          label={t("customers.retype")}
          inputMode="tel"
          autoComplete="off"
          value={retypedNumber}
          onChange={({ target }) => setRetypedNumber(target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}
