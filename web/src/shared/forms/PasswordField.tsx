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

/** A secret that can be shown while it is typed, with a word about Caps Lock. */
export function PasswordField({ hint, ...rest }: Props) {
  const { t } = useTranslation("dashboard");
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCaps = (event: KeyboardEvent): void => setCapsLock(event.getModifierState("CapsLock"));
  const show = (
    <button
      type="button"
      className="icon-button password__show"
      aria-pressed={shown}
      aria-label={t("password.show", { field: rest.label.toLowerCase() })}
      onClick={() => setShown(!shown)}
    >
      <Icon of={shown ? EyeOff : Eye} />
    </button>
  );
  const caps = (
    <span className="password__caps">
      <Icon of={ArrowBigUp} size="small" />
      {t("password.capsLock")}
    </span>
  );
  return (
    <Field
      {...rest}
      type={shown ? "text" : "password"}
      end={show}
      hint={capsLock ? caps : hint}
      onKeyUp={watchCaps}
      onKeyDown={watchCaps}
    />
  );
}
