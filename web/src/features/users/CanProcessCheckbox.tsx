import { useId } from "react";
import { useTranslation } from "react-i18next";
import "./may-process.css";

interface Props {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Whether to omit the explanation, to fit into a list row. */
  readonly isShort?: boolean;
}

/** Checkbox for the permission to process orders, which admins always have. */
export function CanProcessCheckbox({ checked, onChange, isShort }: Props) {
  const { t } = useTranslation("users");
  const id = useId();
  return (
    <div className={isShort ? "user-may user-may--short" : "user-may"}>
      <label title={isShort ? t("users.mayProcess.hint") : undefined}>
        <input
          type="checkbox"
          checked={checked}
          aria-label={t("users.mayProcess")}
          aria-describedby={isShort ? undefined : `${id}-hint`}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{t(isShort ? "users.mayProcess.short" : "users.mayProcess")}</span>
      </label>
      {!isShort && (
        <p className="field__hint" id={`${id}-hint`}>
          {t("users.mayProcess.hint")}
        </p>
      )}
    </div>
  );
}
