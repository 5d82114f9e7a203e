import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Button } from "../ui/Button.js";
import type { ButtonLook } from "../ui/Button.js";
import { Spinner } from "../ui/Spinner.js";

interface Props extends ButtonLook, Pick<ButtonHTMLAttributes<HTMLButtonElement>, "onMouseDown"> {
  readonly busy: boolean;
  /** What it reads while busy. */
  readonly busyText: string;
  /** It does nothing, for a reason that stands beside it. */
  readonly blocked?: boolean;
  readonly children: ReactNode;
}

/** Sends a form; while that goes on it is disabled and keeps its width. */
export function SubmitButton({ busy, busyText, blocked, children, look = "main", ...rest }: Props) {
  return (
    <Button
      type="submit"
      look={look}
      disabled={busy}
      aria-busy={busy || undefined}
      aria-disabled={blocked || undefined}
      {...rest}
    >
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
