import { useEffect, useEffectEvent } from "react";
import { useLateDialog } from "./use-late-dialog.js";

const OTHER_DIALOG = "dialog[open]:not(.palette)";

/** Ctrl K (⌘ K) opens the palette, from a field too, and closes it. */
export function usePalette(): ReturnType<typeof useLateDialog> {
  const palette = useLateDialog();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (!document.querySelector(OTHER_DIALOG)) palette.toggle();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return palette;
}
