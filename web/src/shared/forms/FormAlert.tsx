import type { ReactNode } from "react";
import { Note } from "../ui/Note.js";

interface Props {
  /** Nothing is shown while there is none. */
  readonly title: string | undefined;
  readonly className?: string;
  /** Such as links to the fields that need a fix. */
  readonly children?: ReactNode;
}

/** What is wrong with the form as a whole, read out at once. */
export function FormAlert({ title, className, children }: Props) {
  if (!title) return null;
  return (
    <Note tone="bad" role="alert" {...(className ? { className } : {})}>
      <b>{title}</b>
      {children}
    </Note>
  );
}
