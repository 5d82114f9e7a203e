import { useLayoutEffect, useRef } from "react";
import type { PointerEvent, ReactNode, RefObject, SyntheticEvent } from "react";
import "./dialog.css";

interface Props {
  readonly onClose: () => void;
  /** Ignores Esc and presses outside, as what the dialog shows cannot be shown again. */
  readonly closesOnlyByButton?: boolean;
  readonly label: string;
  readonly className: string;
  /** The element that takes the initial focus; the first control by default. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** A modal dialog: Esc or a press outside closes it, and the focus returns to where it was. */
export function Dialog({ onClose, closesOnlyByButton = false, label, ...rest }: Props) {
  return (
    <Modal
      {...rest}
      aria-label={label}
      onLeave={() => closesOnlyByButton || onClose()}
      closesOnlyByUnmount={closesOnlyByButton}
      closeOnOutsidePress
    />
  );
}

interface ModalProps {
  readonly className: string;
  readonly onLeave: () => void;
  /** Whether a press outside the dialog closes it. */
  readonly closeOnOutsidePress?: boolean;
  /** Esc only calls `onLeave`: the dialog stays open until its parent unmounts it. */
  readonly closesOnlyByUnmount?: boolean;
  readonly role?: "alertdialog";
  readonly "aria-label"?: string;
  readonly "aria-labelledby"?: string;
  readonly "aria-describedby"?: string | undefined;
  /** The element that takes the initial focus; the first control by default. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** Whether a press is on the backdrop: it has the dialog as its target, as have presses on the dialog's padding. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: PointerEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** The native dialog element, open while mounted: it traps the focus and restores it. */
export function Modal(props: ModalProps) {
  const {
    className,
    onLeave,
    closeOnOutsidePress,
    closesOnlyByUnmount,
    initialFocus,
    children,
    ...ariaProps
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    initialFocus?.current?.focus();
    return () => element?.close();
  }, [initialFocus]);
  const handleClose = (): void => {
    // Reopens the dialog: browsers close it at the second Esc in a row, even if its cancel event is prevented.
    if (closesOnlyByUnmount) dialog.current?.showModal();
    onLeave();
  };
  const handleCancel = (event: SyntheticEvent): void => {
    if (!closesOnlyByUnmount || event.target !== dialog.current) return;
    event.preventDefault();
    onLeave();
  };
  return (
    <dialog
      {...ariaProps}
      ref={dialog}
      className={`dialog ${className}`}
      data-area="staff"
      onCancel={handleCancel}
      // A delayed close event may arrive after the dialog was reopened, or was hidden because the page was locked.
      onClose={() => dialog.current?.open === false && handleClose()}
      onPointerDown={(event) => closeOnOutsidePress && isOnBackdrop(event) && onLeave()}
    >
      {children}
    </dialog>
  );
}
