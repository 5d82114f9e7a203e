import { useTranslation } from "react-i18next";

const CHARACTER_KEYS = ["a", "b", "c", "d", "dash", "e", "f", "g", "h"];

/** The placeholder of the order code, which appears only in step 3, after the order is placed. */
export function OrderCodePlaceholder() {
  const { t } = useTranslation();
  return (
    <div className="serial">
      <span className="serial__label">
        {t("slip.code")}
        <small>{t("slip.code.later")}</small>
      </span>
      <span className="slots" aria-hidden="true">
        {CHARACTER_KEYS.map((slot) => (
          <i key={slot} />
        ))}
      </span>
    </div>
  );
}
