import { useEffect, useEffectEvent, useState } from "react";

interface Palette {
  readonly isOpen: boolean;
  /** Its files are fetched when it is first asked for. */
  readonly wasOpened: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

const OTHER_DIALOG = "dialog[open]:not(.palette)";

/** Ctrl K (⌘ K) opens the palette, from a field too, and closes it. */
export function usePalette(): Palette {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const toggle = (): void => {
    setOpened(true);
    setOpen(!isOpen);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (!document.querySelector(OTHER_DIALOG)) toggle();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return { isOpen, wasOpened, toggle, close: () => setOpen(false) };
}
