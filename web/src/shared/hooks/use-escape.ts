import { useEffect, useEffectEvent } from "react";

/** Esc leaves what is open; a dialog above it takes the key for itself. */
export function useEscape(leave: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) leave();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
