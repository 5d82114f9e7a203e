import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Note } from "../ui/Note.js";

interface Props {
  /** Nothing is shown while there is none. */
  readonly title: string | undefined;
  readonly className?: string;
  /** The last send that failed: each one brings the alert into view, for it may stand far above the button. */
  readonly failure?: Error | null;
  /** Such as links to the fields that need a fix. */
  readonly children?: ReactNode;
}

/** What is wrong with the form as a whole, read out at once. */
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
