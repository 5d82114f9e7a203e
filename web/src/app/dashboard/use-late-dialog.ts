import { useState } from "react";

interface LateDialog {
  readonly isOpen: boolean;
  /** Its files are fetched when it is first asked for. */
  readonly wasOpened: boolean;
  readonly open: () => void;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** Whether a dialog is open whose code comes with its first opening. */
export function useLateDialog(): LateDialog {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const show = (open: boolean): void => {
    if (open) setOpened(true);
    setOpen(open);
  };
  return { isOpen, wasOpened, open: () => show(true), toggle: () => show(!isOpen), close: () => show(false) };
}
