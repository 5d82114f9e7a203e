import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactNode, type RefObject, useRef } from "react";
import { useStaffTexts } from "../i18n/use-texts.js";
import { Button } from "./Button.js";
import "./dialog.css";

interface Props {
  readonly open: boolean;
  /** The question, such as whether somebody is to be deleted. */
  readonly question: string;
  /** What follows from yes. */
  readonly children?: ReactNode;
  readonly yes: ReactNode;
  readonly onYes: () => void;
  readonly onClose: () => void;
  /** Gets the focus afterwards when what opened the dialog may be gone. */
  readonly focusAfter?: RefObject<HTMLElement | null>;
}

/** Asks before something that cannot be taken back; the focus begins on the way out. */
export function ConfirmDialog({ open, question, children, yes, onYes, onClose, focusAfter }: Props) {
  const { t } = useStaffTexts();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(now) => now || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog__backdrop" />
        <AlertDialog.Popup
          className="dialog confirm"
          data-area="staff"
          initialFocus={cancel}
          {...(focusAfter ? { finalFocus: focusAfter } : {})}
        >
          <AlertDialog.Title>{question}</AlertDialog.Title>
          {children && <AlertDialog.Description render={<div />}>{children}</AlertDialog.Description>}
          <div className="confirm__acts">
            <AlertDialog.Close ref={cancel} className="btn btn--quiet">
              {t("common.cancel")}
            </AlertDialog.Close>
            <Button look="danger" onClick={onYes}>
              {yes}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
