import { useEffect, useEffectEvent } from "react";

/** Calls `leave` when Esc is pressed, unless a dialog is open: dialogs handle Esc themselves. */
export function useEscape(leave: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) leave();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
