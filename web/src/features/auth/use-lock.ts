import { useEffect, useState } from "react";
import { rejectionOf } from "../../shared/api/errors.js";

/** Seconds until the server takes another attempt; 0 when it does at once. */
export function useLock(failure: Error | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const seconds = (failure && rejectionOf(failure)?.retryAfter) ?? 0;
    const end = Date.now() + seconds * 1_000;
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000)));
    count();
    if (seconds === 0) return undefined;
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [failure]);
  return left;
}

/** Minutes and seconds: 14:51. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
