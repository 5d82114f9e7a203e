import { CircleAlert } from "lucide-react";
import { useId } from "react";
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { Icon } from "../ui/Icon.js";
import { Input } from "../ui/Input.js";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** In words already; undefined while the field is right. */
  readonly error?: string | undefined;
  /** A drawing or a unit inside the left edge. */
  readonly start?: ReactNode;
  /** A control inside the right edge, such as a button that shows the password. */
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A labelled input that is wired to its hint and its error. */
export function Field({ label, hint, error, start, end, id, ...input }: Props) {
  const made = useId();
  const own = id ?? made;
  const described = [error && `${own}-error`, hint && `${own}-hint`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={own}>{label}</label>
      <div className="field__control">
        {start && <span className="field__start">{start}</span>}
        <Input
          id={own}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          {...input}
        />
        {end && <span className="field__end">{end}</span>}
        {error && <Icon of={CircleAlert} className="field__mark" />}
      </div>
      {error && (
        <p className="field__error" id={`${own}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="field__hint" id={`${own}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
