import { useEffect, useEffectEvent } from "react";
import { singleKeys } from "./single-keys.js";

/** What single keys do; nothing while someone types, holds a modifier or has a dialog open, or turned them off. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/** A key that is held goes on through the list; it does nothing else a second time. */
const REPEATING: ReadonlySet<string> = new Set(["j", "k"]);

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ["INPUT", "OPTION", "SELECT", "TEXTAREA"].includes(target.tagName);
}

export function useKeys(actions: KeyActions): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.toLowerCase()];
    if (!action || !singleKeys.isOn() || isTyping(event.target) || document.querySelector("dialog[open]"))
      return;
    if (event.repeat && !REPEATING.has(event.key.toLowerCase())) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => act(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
