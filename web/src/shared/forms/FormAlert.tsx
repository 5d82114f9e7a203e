import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Note } from "../ui/Note.js";

interface Props {
  /** The error message; while it is undefined, nothing is shown. */
  readonly title: string | undefined;
  readonly className?: string;
  /** The error of the last submit; each new error focuses the alert, which may be far above the submit button. */
  readonly failure?: Error | null;
  /** More content, such as links to the invalid fields. */
  readonly children?: ReactNode;
}

/** An error of the form as a whole, which screen readers announce at once. */
export function FormAlert({ title, className, failure, children }: Props) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) alert.current?.focus();
  }, [failure]);
  if (!title) return null;
  return (
    <Note ref={alert} tone="bad" role="alert" tabIndex={-1} {...(className ? { className } : {})}>
      <b>{title}</b>
      {children}
    </Note>
  );
}
