import { useEffect, useState } from "react";
import { useServerOffset } from "./server-time.js";

/** The server's time in epoch milliseconds or, if unknown, this computer's time; updated every `stepMs`. */
export function useDeskNow(stepMs: number): number {
  const { offset } = useServerOffset();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return now + offset;
}
