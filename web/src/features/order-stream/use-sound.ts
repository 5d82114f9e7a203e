import { useEffect, useEffectEvent, useState } from "react";
import type { Sound } from "../../shared/desk/sound.js";
import { createBell, MIN_RING_INTERVAL_MS } from "./bell.js";
import type { Bell } from "./bell.js";
import { ringInOneTab } from "./ring-in-one-tab.js";
import { soundSetting } from "./sound-setting.js";

/** Events that count as a user gesture: for touch only pointerup, for a mouse already pointerdown. */
const GESTURE_EVENTS = ["pointerdown", "pointerup", "keydown"] as const;

/** Creates the bell once per mounted dashboard. */
export function useNewBell(): Bell {
  const [bell] = useState(() => createBell(() => new AudioContext()));
  return bell;
}

/** The sound of new orders: unlocked by the first user gesture, can be muted, and rings in one tab only. */
export function useSound(bell: Bell): Sound {
  const on = soundSetting.useIsOn();
  const [blocked, setBlocked] = useState(false);

  // Rings when audio is unlocked, as the unlock button may disappear on pointerdown, before its click event.
  const onUnlocked = useEffectEvent(() => {
    if (blocked) bell.ring();
    setBlocked(false);
  });

  useEffect(() => {
    const controller = new AbortController();
    const unlock = async (): Promise<void> => {
      if (!(await bell.unlock())) return;
      controller.abort();
      onUnlocked();
    };
    for (const gesture of GESTURE_EVENTS)
      window.addEventListener(gesture, () => void unlock(), { signal: controller.signal });
    return () => {
      controller.abort();
      bell.close();
    };
  }, [bell]);

  const playSample = async (): Promise<void> => {
    setBlocked(!(await bell.unlock()));
    bell.ring();
  };
  // A tab whose audio is blocked requests no lock, so that another tab can ring.
  const ring = async (): Promise<void> => {
    const isUnlocked = await bell.unlock();
    setBlocked(!isUnlocked);
    if (isUnlocked) await ringInOneTab(bell.ring, MIN_RING_INTERVAL_MS);
  };
  return {
    on,
    blocked: on && blocked,
    unlock: () => void playSample(),
    ring: () => void (soundSetting.isOn() && ring()),
    toggle: () => {
      soundSetting.set(!on);
      if (!on) void playSample();
    },
  };
}
