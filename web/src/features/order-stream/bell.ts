import { NEW_ORDER_SOUND_VOLUME } from "@tukar-saldo/contracts";

/** Minimum time between two rings, so that a burst of orders rings once. */
export const MIN_RING_INTERVAL_MS = 1_500;
/** Timeout of `AudioContext.resume()`, whose promise may stay pending until the user makes a gesture. */
const UNLOCK_TIMEOUT_MS = 3_000;
const NOTES = [
  { hertz: 987.77, at: 0, seconds: 0.5 },
  { hertz: 1318.51, at: 0.12, seconds: 0.9 },
] as const;

function playNote(context: AudioContext, { hertz, at, seconds }: (typeof NOTES)[number]): void {
  const startTime = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { type: "sine", frequency: hertz });
  const gainNode = new GainNode(context, { gain: 0 });
  gainNode.gain.setValueAtTime(0, startTime);
  gainNode.gain.linearRampToValueAtTime(NEW_ORDER_SOUND_VOLUME, startTime + 0.01);
  gainNode.gain.exponentialRampToValueAtTime(0.001, startTime + seconds);
  oscillator.connect(gainNode).connect(context.destination);
  oscillator.start(startTime);
  oscillator.stop(startTime + seconds);
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Creates an audio context; undefined if the browser has no Web Audio. */
function tryToCreateContext(makeContext: () => AudioContext): AudioContext | undefined {
  try {
    return makeContext();
  } catch {
    return undefined;
  }
}

/** The sound of a new order: two synthesized notes. Browsers block audio until the first user gesture. */
export interface Bell {
  /** Rings, unless the last ring was within `MIN_RING_INTERVAL_MS`. @returns false while the browser blocks audio */
  ring(): boolean;
  /** Starts the audio context, which needs a user gesture in most browsers. @returns whether audio is allowed */
  unlock(): Promise<boolean>;
  close(): void;
}

export function createBell(
  makeContext: () => AudioContext,
  now: () => number = () => performance.now(),
): Bell {
  let context: AudioContext | undefined;
  let lastRingAt = -Infinity;
  return {
    ring() {
      if (context?.state !== "running") return false;
      if (now() - lastRingAt < MIN_RING_INTERVAL_MS) return true;
      lastRingAt = now();
      for (const note of NOTES) playNote(context, note);
      return true;
    },
    async unlock() {
      const audio = (context ??= tryToCreateContext(makeContext));
      if (!audio) return false;
      if (audio.state !== "running")
        await Promise.race([audio.resume().catch(() => undefined), sleep(UNLOCK_TIMEOUT_MS)]);
      return audio.state === "running";
    },
    close() {
      void context?.close().catch(() => undefined);
      context = undefined;
    },
  };
}
