import { useSyncExternalStore } from "react";
import { browserStorage } from "./storage.js";

export interface StoredSwitch {
  readonly isOn: () => boolean;
  readonly set: (on: boolean) => void;
  readonly useIsOn: () => boolean;
}

/** Creates a switch that is stored in this browser and on by default. */
export function createStoredSwitch(key: string): StoredSwitch {
  const listeners = new Set<() => void>();
  const isOn = (): boolean => browserStorage.get(key) !== "off";
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    // The storage event fires when another tab changes the switch.
    window.addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  };
  return {
    isOn,
    set: (on) => {
      browserStorage.set(key, on ? "on" : "off");
      for (const listener of listeners) listener();
    },
    useIsOn: () => useSyncExternalStore(subscribe, isOn),
  };
}
