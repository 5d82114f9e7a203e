import { useEffect, useState } from "react";
import type { Desk } from "../desk.js";
import { RING_EVERY_MS } from "./bell.js";
import { ringOnce } from "./ring-once.js";
import { isSoundOn, setSound, useSoundOn } from "./sound-setting.js";

export interface Sound {
  readonly on: boolean;
  /** An order arrived, and the browser did not let it sound: a gesture is needed. */
  readonly blocked: boolean;
  readonly toggle: () => void;
  readonly unlock: () => void;
  readonly ring: () => void;
}

/** The sound of new orders: unlocked by the first gesture, muted by choice, heard from one tab only. */
export function useSound({ bell }: Desk): Sound {
  const on = useSoundOn();
  const [blocked, setBlocked] = useState(false);
  const unlock = async (): Promise<void> => setBlocked(!(await bell.unlock()));

  useEffect(() => {
    const first = (): void => void bell.unlock().then((sounds) => sounds && setBlocked(false));
    const gestures = ["pointerdown", "keydown"] as const;
    for (const gesture of gestures) window.addEventListener(gesture, first, { once: true });
    return () => {
      for (const gesture of gestures) window.removeEventListener(gesture, first);
    };
  }, [bell]);

  return {
    on,
    blocked: on && blocked,
    unlock: () => void unlock().then(() => bell.ring()),
    ring: () => {
      if (isSoundOn()) void ringOnce(() => setBlocked(!bell.ring()), RING_EVERY_MS);
    },
    toggle: () => {
      setSound(!on);
      if (!on) void unlock().then(() => bell.ring());
    },
  };
}
