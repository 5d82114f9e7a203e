import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Button } from "../ui/Button.js";
import type { ButtonLook } from "../ui/Button.js";
import { Spinner } from "../ui/Spinner.js";

interface Props extends ButtonLook, Pick<ButtonHTMLAttributes<HTMLButtonElement>, "onMouseDown"> {
  readonly busy: boolean;
  /** The button's text while it is busy. */
  readonly busyText: string;
  /** Marks the button as disabled; the form shows the reason beside the button. */
  readonly blocked?: boolean;
  readonly children: ReactNode;
}

/** A submit button. While busy, it keeps the focus, and neither a press nor Enter in a field submits again. */
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
