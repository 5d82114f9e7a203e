import { useEffect, useEffectEvent } from "react";
import { singleKeys } from "./single-keys.js";

/** Actions by key. Keys are ignored in text fields, with modifiers, while a dialog is open and if shortcuts are off. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/** Keys that move through the list: their action repeats while they are held down. Other keys act once per press. */
const REPEATING_KEYS: ReadonlySet<string> = new Set(["j", "k"]);

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ["INPUT", "OPTION", "SELECT", "TEXTAREA"].includes(target.tagName);
}

export function useKeys(actions: KeyActions): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.toLowerCase()];
    if (!action || !singleKeys.isOn() || isTyping(event.target) || document.querySelector("dialog[open]"))
      return;
    if (event.repeat && !REPEATING_KEYS.has(event.key.toLowerCase())) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
