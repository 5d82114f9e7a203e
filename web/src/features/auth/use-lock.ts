import { useEffect, useState } from "react";
import { rejectionOf } from "../../shared/api/errors.js";

const leftUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 1_000));

/** Whole seconds until a time, counted down; 0 once it is over. */
export function useSecondsLeft(end: number): number {
  const [left, setLeft] = useState(() => leftUntil(end));
  useEffect(() => {
    const count = () => setLeft(leftUntil(end));
    count();
    if (leftUntil(end) === 0) return undefined;
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}

/** Seconds until the server takes another attempt; 0 when it does at once. */
export function useLock(failure: Error | null): number {
  const [end, setEnd] = useState(0);
  useEffect(() => {
    const seconds = (failure && rejectionOf(failure)?.retryAfter) ?? 0;
    setEnd(Date.now() + seconds * 1_000);
  }, [failure]);
  return useSecondsLeft(end);
}

/** Minutes and seconds: 14:51. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
