import { useEffect, useEffectEvent, useState } from "react";
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

/** A finger counts when it is lifted, a mouse button when it is pressed. */
const GESTURES = ["pointerdown", "pointerup", "keydown"] as const;

/** The sound of new orders: unlocked by the first gesture, muted by choice, heard from one tab only. */
export function useSound({ bell }: Desk): Sound {
  const on = useSoundOn();
  const [blocked, setBlocked] = useState(false);

  // The press that unlocks may be the one on the offer to do so, which is gone before it is let go.
  const granted = useEffectEvent(() => {
    if (blocked) bell.ring();
    setBlocked(false);
  });

  useEffect(() => {
    const stop = new AbortController();
    const unlock = async (): Promise<void> => {
      if (!(await bell.unlock())) return;
      stop.abort();
      granted();
    };
    for (const gesture of GESTURES)
      window.addEventListener(gesture, () => void unlock(), { signal: stop.signal });
    return () => {
      stop.abort();
      bell.close();
    };
  }, [bell]);

  const sample = async (): Promise<void> => {
    setBlocked(!(await bell.unlock()));
    bell.ring();
  };
  // A tab that may not sound leaves the ringing to one that may.
  const ring = async (): Promise<void> => {
    const sounds = await bell.unlock();
    setBlocked(!sounds);
    if (sounds) await ringOnce(bell.ring, RING_EVERY_MS);
  };
  return {
    on,
    blocked: on && blocked,
    unlock: () => void sample(),
    ring: () => void (isSoundOn() && ring()),
    toggle: () => {
      setSound(!on);
      if (!on) void sample();
    },
  };
}
