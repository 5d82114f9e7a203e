import type { ReactNode } from "react";
import { Button, type ButtonLook } from "../ui/Button.js";
import { Spinner } from "../ui/Spinner.js";

interface Props extends ButtonLook {
  readonly busy: boolean;
  /** What it reads while busy. */
  readonly busyText: string;
  readonly children: ReactNode;
}

/** Sends a form; while that goes on it is disabled and keeps its width. */
export function SubmitButton({ busy, busyText, children, look = "main", ...rest }: Props) {
  return (
    <Button type="submit" look={look} disabled={busy} aria-busy={busy || undefined} {...rest}>
      {busy ? (
        <>
          <Spinner />
          {busyText}
        </>
      ) : (
        children
      )}
    </Button>
  );
}
