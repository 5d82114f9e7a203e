import { useSyncExternalStore } from "react";
import { browserStorage } from "../../shared/storage.js";

const KEY = "newOrderSound";
const listeners = new Set<() => void>();

/** Whether new orders ring on this computer; they do until someone says no. */
export function isSoundOn(): boolean {
  return browserStorage.get(KEY) !== "off";
}

export function setSound(on: boolean): void {
  browserStorage.set(KEY, on ? "on" : "off");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may change it.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export function useSoundOn(): boolean {
  return useSyncExternalStore(subscribe, isSoundOn);
}
