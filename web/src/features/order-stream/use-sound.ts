import { useEffect, useEffectEvent, useState } from "react";
import type { Sound } from "../../shared/desk/sound.js";
import { createBell, RING_EVERY_MS } from "./bell.js";
import type { Bell } from "./bell.js";
import { ringOnce } from "./ring-once.js";
import { soundSetting } from "./sound-setting.js";

/** A finger counts when it is lifted, a mouse button when it is pressed. */
const GESTURES = ["pointerdown", "pointerup", "keydown"] as const;

/** The bell of one open dashboard. */
export function useNewBell(): Bell {
  const [bell] = useState(() => createBell(() => new AudioContext()));
  return bell;
}

/** The sound of new orders: unlocked by the first gesture, muted by choice, heard from one tab only. */
export function useSound(bell: Bell): Sound {
  const on = soundSetting.useIsOn();
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
    ring: () => void (soundSetting.isOn() && ring()),
    toggle: () => {
      soundSetting.set(!on);
      if (!on) void sample();
    },
  };
}
