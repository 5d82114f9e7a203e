import { useEffect, useState } from "react";
import { rejectionOf } from "../../shared/api/errors.js";

const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 1_000));

/** @returns whole seconds until `end` (epoch milliseconds), counting down to 0 */
export function useSecondsLeft(end: number): number {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(end));
  useEffect(() => {
    const update = () => setSecondsLeft(secondsUntil(end));
    update();
    if (secondsUntil(end) === 0) return undefined;
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  }, [end]);
  return secondsLeft;
}

/** @returns seconds until the server accepts another attempt; 0 if it accepts one now */
export function useRetryCountdown(failure: Error | null): number {
  const [end, setEnd] = useState(0);
  useEffect(() => {
    const retryAfterSeconds = (failure && rejectionOf(failure)?.retryAfter) ?? 0;
    setEnd(Date.now() + retryAfterSeconds * 1_000);
  }, [failure]);
  return useSecondsLeft(end);
}

/** Formats seconds as minutes and seconds: 14:51. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
