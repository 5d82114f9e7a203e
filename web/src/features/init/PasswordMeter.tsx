import { MIN_PASSWORD_LENGTH } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { STRENGTHS, strengthOf } from "./password-strength.js";

/** How strong a password is, as four marks and in words. */
export function PasswordMeter({ password }: { readonly password: string }) {
  const { t } = useTranslation("init");
  const strength = strengthOf(password);
  const marks = STRENGTHS.indexOf(strength);
  const words =
    strength === "empty"
      ? t("init.strength.empty", { min: MIN_PASSWORD_LENGTH })
      : t(`init.strength.${strength}`, { n: [...password].length });
  return (
    <>
      <span className="password-meter" data-marks={marks} aria-hidden="true">
        {[1, 2, 3, 4].map((mark) => (
          <i key={mark} className={mark <= marks ? "is-on" : undefined} />
        ))}
      </span>
      {words}
    </>
  );
}
