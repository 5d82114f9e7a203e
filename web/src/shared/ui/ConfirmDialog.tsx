import { useId, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.js";
import { Modal } from "./Dialog.js";

interface Props {
  readonly open: boolean;
  /** The question, such as whether somebody is to be deleted. */
  readonly question: string;
  /** What follows from yes. */
  readonly children?: ReactNode;
  readonly yes: ReactNode;
  /** Something is still to be filled in before a yes counts; the focus begins there. */
  readonly isIncomplete?: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
  /** Gets the focus after a yes, when what opened the dialog may be gone. */
  readonly focusAfter?: RefObject<HTMLElement | null>;
}

/** Asks before something that cannot be taken back; the focus begins on the way out. */
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
  const cancel = useRef<HTMLButtonElement>(null);
  const [asksForMore] = useState(isIncomplete);
  const agree = (): void => {
    if (isIncomplete) return;
    onYes();
    // The dialog gives the focus back as it goes; this comes after.
    setTimeout(() => focusAfter?.current?.focus());
  };
  return (
    <Modal
      role="alertdialog"
      className="confirm"
      aria-labelledby={`${id}-question`}
      aria-describedby={children ? `${id}-consequence` : undefined}
      {...(!asksForMore && { initialFocus: cancel })}
      onLeave={onClose}
    >
      <h2 id={`${id}-question`}>{question}</h2>
      {children && <div id={`${id}-consequence`}>{children}</div>}
      <div className="confirm__actions">
        <button ref={cancel} type="button" className="button button--quiet" onClick={onClose}>
          {t("common.cancel")}
        </button>
        <Button look="danger" aria-disabled={isIncomplete || undefined} onClick={agree}>
          {yes}
        </Button>
      </div>
    </Modal>
  );
}
