import { useEffect, useEffectEvent, useState } from "react";

const OTHER_DIALOG_SELECTOR = "dialog[open]:not(.palette)";

interface Palette {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** Ctrl K (⌘ K) opens and closes the command palette, also while a field has the focus. */
export function usePalette(): Palette {
  const [isOpen, setOpen] = useState(false);
  const toggle = (): void => setOpen(!isOpen);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (!document.querySelector(OTHER_DIALOG_SELECTOR)) toggle();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return { isOpen, toggle, close: () => setOpen(false) };
}
