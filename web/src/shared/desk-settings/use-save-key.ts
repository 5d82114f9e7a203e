import { useEffect, useEffectEvent } from "react";

/** Ctrl S (⌘ S) saves the form instead of the page, except while a dialog is open. */
export function useSaveKey(save: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (!document.querySelector("dialog[open]")) save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
