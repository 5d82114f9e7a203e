import type { ComponentProps, FocusEvent } from "react";
import { PasswordField } from "../PasswordField.js";
import { PasswordMeter } from "./PasswordMeter.js";
import { useEstimate } from "./use-estimate.js";

interface Props extends ComponentProps<typeof PasswordField> {
  /** The current value, for the strength meter. */
  readonly password: string;
  /** Data about the user, such as name and e-mail; a password that contains them is rated weaker. */
  readonly known?: readonly string[];
}

/** An input for a new password, with a strength meter. */
export function NewPasswordField({ password, known = [], hint, onFocus, ...rest }: Props) {
  const { estimate, load } = useEstimate();
  const handleFocus = (event: FocusEvent<HTMLInputElement>): void => {
    load();
    onFocus?.(event);
  };
  return (
    <PasswordField
      autoComplete="new-password"
      {...rest}
      onFocus={handleFocus}
      hint={
        <>
          <PasswordMeter
            password={password}
            estimate={password === "" ? undefined : estimate?.(password, known)}
          />
          {hint && <span className="password-meter__hint">{hint}</span>}
        </>
      }
    />
  );
}
