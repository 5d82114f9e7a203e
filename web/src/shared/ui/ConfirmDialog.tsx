import { useId, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.js";
import { Modal } from "./Dialog.js";

interface Props {
  readonly open: boolean;
  /** The question, such as whether to delete a user. */
  readonly question: string;
  /** The consequences of confirming. */
  readonly children?: ReactNode;
  readonly yes: ReactNode;
  /** True while a required field in the dialog is empty: confirming is blocked, and the focus starts on the field. */
  readonly isIncomplete?: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
  /** The element to focus after confirmation, if the action may remove the one that opened the dialog. */
  readonly focusAfter?: RefObject<HTMLElement | null>;
}

/** Asks for confirmation of an action that cannot be undone; the focus starts on the Cancel button. */
export function ConfirmDialog({ open, ...rest }: Props) {
  return open && <Question {...rest} />;
}

function Question({
  question,
  children,
  yes,
  onYes,
  onClose,
  focusAfter,
  isIncomplete,
}: Omit<Props, "open">) {
  const { t } = useTranslation("dashboard");
  const id = useId();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const [wasIncomplete] = useState(isIncomplete);
  const confirmAndFocus = (): void => {
    if (isIncomplete) return;
    onYes();
    // Runs after the dialog has closed and restored the focus.
    setTimeout(() => focusAfter?.current?.focus());
  };
  return (
    <Modal
      role="alertdialog"
      className="confirm"
      aria-labelledby={`${id}-question`}
      aria-describedby={children ? `${id}-consequence` : undefined}
      {...(!wasIncomplete && { initialFocus: cancelButton })}
      onLeave={onClose}
    >
      <h2 id={`${id}-question`}>{question}</h2>
      {children && <div id={`${id}-consequence`}>{children}</div>}
      <div className="confirm__actions">
        <button ref={cancelButton} type="button" className="button button--quiet" onClick={onClose}>
          {t("common.cancel")}
        </button>
        <Button look="danger" aria-disabled={isIncomplete || undefined} onClick={confirmAndFocus}>
          {yes}
        </Button>
      </div>
    </Modal>
  );
}
