import { useTranslation } from "react-i18next";
import { useDebounced } from "../../hooks/use-debounced.js";
import { MIN_NEW_PASSWORD_LENGTH } from "./long-enough.js";
import { STRENGTHS, strengthOf } from "./password-strength.js";

/** The pause in typing after which screen readers announce the strength. */
const ANNOUNCE_DELAY_MS = 800;

interface Props {
  readonly password: string;
  /** The estimated strength, from 0 to 4; undefined while the estimator is not loaded. */
  readonly estimate: number | undefined;
}

/** The strength of a password, as four bars and in words. */
export function PasswordMeter({ password, estimate }: Props) {
  const { t } = useTranslation("dashboard");
  const passwordLength = [...password].length;
  const isTooShort = passwordLength < MIN_NEW_PASSWORD_LENGTH;
  const strength = strengthOf(passwordLength, estimate ?? 0, MIN_NEW_PASSWORD_LENGTH);
  const barCount = estimate === undefined ? 0 : STRENGTHS.indexOf(strength);
  const strengthText = isTooShort
    ? t("password.strength.short", { min: MIN_NEW_PASSWORD_LENGTH })
    : estimate === undefined
      ? t("password.strength.unknown", { n: passwordLength })
      : t(`password.strength.${strength}`, { n: passwordLength, min: MIN_NEW_PASSWORD_LENGTH });
  const announcement = useDebounced(password === "" ? "" : strengthText, ANNOUNCE_DELAY_MS);
  return (
    <>
      <span className="password-meter" data-marks={barCount} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} className={bar <= barCount ? "is-on" : undefined} />
        ))}
      </span>
      {strengthText}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  );
}
