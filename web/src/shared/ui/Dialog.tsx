import { useLayoutEffect, useRef } from "react";
import type { ReactNode, RefObject, SyntheticEvent } from "react";
import "./dialog.css";

interface Props {
  readonly onClose: () => void;
  readonly label: string;
  readonly className: string;
  /** Where the focus begins; else on the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** Something laid over the page: Esc or a press beside it closes it, and the focus goes back where it was. */
export function Dialog({ onClose, label, ...rest }: Props) {
  return <Modal {...rest} aria-label={label} onLeave={onClose} leaveBeside />;
}

interface ModalProps {
  readonly className: string;
  readonly onLeave: () => void;
  /** A press beside it leaves, too. */
  readonly leaveBeside?: boolean;
  /** Leaving may be declined: it stays open until it is taken away. */
  readonly mayStay?: boolean;
  readonly role?: "alertdialog";
  readonly "aria-label"?: string;
  readonly "aria-labelledby"?: string;
  readonly "aria-describedby"?: string | undefined;
  /** Where the focus begins; else on the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** The browser's own dialog, open as long as it is there: it keeps the focus inside and gives it back. */
export function Modal(props: ModalProps) {
  const { className, onLeave, leaveBeside, mayStay, initialFocus, children, ...names } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    initialFocus?.current?.focus();
    return () => shown?.close();
  }, [initialFocus]);
  const close = (): void => {
    // The browser closes it at the second Esc in a row, whatever is said.
    if (mayStay) dialog.current?.showModal();
    onLeave();
  };
  const cancel = (event: SyntheticEvent): void => {
    if (!mayStay || event.target !== dialog.current) return;
    event.preventDefault();
    onLeave();
  };
  return (
    <dialog
      {...names}
      ref={dialog}
      className={`dialog ${className}`}
      data-area="staff"
      onCancel={cancel}
      // The word of an earlier closing may come when it is open again, or hidden with the page that is locked.
      onClose={() => dialog.current?.open === false && close()}
      onPointerDown={(event) => leaveBeside && event.target === dialog.current && onLeave()}
    >
      {children}
    </dialog>
  );
}
