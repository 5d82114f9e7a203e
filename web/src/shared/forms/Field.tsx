import { CircleAlert } from "lucide-react";
import { useId } from "react";
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { Icon } from "../ui/Icon.js";
import { Input } from "../ui/Input.js";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The translated error; undefined while the field is valid. */
  readonly error?: string | undefined;
  /** An icon or a unit inside the left edge of the input. */
  readonly start?: ReactNode;
  /** A control inside the right edge of the input, such as a button that shows the password. */
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A labelled input that is linked to its hint and its error by ARIA attributes. */
export function Field({ label, hint, error, start, end, id, ...input }: Props) {
  const generatedId = useId();
  const inputId = id ?? generatedId;
  const describedBy = [error && `${inputId}-error`, hint && `${inputId}-hint`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={inputId}>{label}</label>
      <div className="field__control">
        {start && <span className="field__start">{start}</span>}
        <Input
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          {...input}
        />
        {end && <span className="field__end">{end}</span>}
        {error && <Icon icon={CircleAlert} className="field__mark" />}
      </div>
      {error && (
        <p className="field__error" id={`${inputId}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="field__hint" id={`${inputId}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
