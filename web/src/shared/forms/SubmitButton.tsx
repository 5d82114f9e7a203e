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

/** Sends a form; while that goes on it keeps the focus and its width, and a second press, or Enter in a field, sends nothing. */
export function SubmitButton({ busy, busyText, blocked, children, look = "main", ...rest }: Props) {
  return (
    <Button
      type="submit"
      look={look}
      aria-busy={busy}
      aria-disabled={busy || blocked}
      onClick={(event) => busy && event.preventDefault()}
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
