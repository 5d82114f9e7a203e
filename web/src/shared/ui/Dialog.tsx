import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import "./dialog.css";

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Something laid over the page: Esc or a press beside it closes it, and the focus goes back where it was. */
export function Dialog({ open, onClose, label, className, children }: Props) {
  return (
    <Base.Root open={open} onOpenChange={(now) => now || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dialog__backdrop" />
        <Base.Popup className={`dialog ${className}`} data-area="staff" aria-label={label}>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
