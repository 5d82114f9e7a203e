import { useTranslation } from "react-i18next";
import { useDebounced } from "../../hooks/use-debounced.js";
import { MIN_NEW_PASSWORD_LENGTH } from "./long-enough.js";
import { STRENGTHS, strengthOf } from "./password-strength.js";

/** A screen reader says the words once typing pauses. */
const PAUSE_MS = 800;

interface Props {
  readonly password: string;
  /** From 0 to 4; undefined while nothing can estimate it. */
  readonly estimate: number | undefined;
}

/** How hard a password is to guess, as four marks and in words. */
export function PasswordMeter({ password, estimate }: Props) {
  const { t } = useTranslation("dashboard");
  const n = [...password].length;
  const isShort = n < MIN_NEW_PASSWORD_LENGTH;
  const strength = strengthOf(n, estimate ?? 0, MIN_NEW_PASSWORD_LENGTH);
  const marks = estimate === undefined ? 0 : STRENGTHS.indexOf(strength);
  const words = isShort
    ? t("password.strength.short", { min: MIN_NEW_PASSWORD_LENGTH })
    : estimate === undefined
      ? t("password.strength.unknown", { n })
      : t(`password.strength.${strength}`, { n, min: MIN_NEW_PASSWORD_LENGTH });
  const said = useDebounced(password === "" ? "" : words, PAUSE_MS);
  return (
    <>
      <span className="password-meter" data-marks={marks} aria-hidden="true">
        {[1, 2, 3, 4].map((mark) => (
          <i key={mark} className={mark <= marks ? "is-on" : undefined} />
        ))}
      </span>
      {words}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}
