import { useId } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Lets a user work on orders; admins may anyway. */
export function MayProcess({ checked, onChange }: Props) {
  const { t } = useTranslation("users");
  const id = useId();
  return (
    <div className="user-may">
      <label>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{t("users.mayProcess")}</span>
      </label>
      <p className="field__hint" id={`${id}-hint`}>
        {t("users.mayProcess.hint")}
      </p>
    </div>
  );
}
