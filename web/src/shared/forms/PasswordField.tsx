import { ArrowBigUp, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/Icon.js";
import { Field } from "./Field.js";

interface Props extends Omit<ComponentProps<typeof Field>, "label" | "type" | "end"> {
  readonly label: string;
  readonly hint?: ReactNode;
}

/** A password input with a button that shows the text, and a warning about Caps Lock. */
export function PasswordField({ hint, ...rest }: Props) {
  const { t } = useTranslation("dashboard");
  const [isShown, setShown] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const updateCapsLock = (event: KeyboardEvent): void => setCapsLockOn(event.getModifierState("CapsLock"));
  const showButton = (
    <button
      type="button"
      className="icon-button password__show"
      aria-pressed={isShown}
      aria-label={t("password.show", { field: rest.label.toLowerCase() })}
      onClick={() => setShown(!isShown)}
    >
      <Icon icon={isShown ? EyeOff : Eye} />
    </button>
  );
  const capsLockHint = (
    <span className="password__caps">
      <Icon icon={ArrowBigUp} size="small" />
      {t("password.capsLock")}
    </span>
  );
  return (
    <Field
      {...rest}
      type={isShown ? "text" : "password"}
      end={showButton}
      hint={isCapsLockOn ? capsLockHint : hint}
      onKeyUp={updateCapsLock}
      onKeyDown={updateCapsLock}
    />
  );
}
