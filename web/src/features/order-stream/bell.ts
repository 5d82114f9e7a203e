import { NEW_ORDER_SOUND_VOLUME } from "@tukar-saldo/contracts";

/** A burst of orders rings once. */
export const RING_EVERY_MS = 1_500;
/** Without a gesture a browser may leave the question for sound unanswered; with one, starting may take a while. */
const ANSWER_MS = 3_000;
const NOTES = [
  { hertz: 987.77, at: 0, seconds: 0.5 },
  { hertz: 1318.51, at: 0.12, seconds: 0.9 },
] as const;

function strike(context: AudioContext, { hertz, at, seconds }: (typeof NOTES)[number]): void {
  const start = context.currentTime + at;
  const tone = new OscillatorNode(context, { type: "sine", frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(NEW_ORDER_SOUND_VOLUME, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + seconds);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Undefined in a browser without sound. */
function attempt(makeContext: () => AudioContext): AudioContext | undefined {
  try {
    return makeContext();
  } catch {
    return undefined;
  }
}

/** The sound of a new order: two notes, made and not loaded. A browser lets it sound only after a gesture. */
export interface Bell {
  /** Rings, unless it just did; answers false when the browser does not let it sound yet. */
  ring(): boolean;
  /** Asks the browser for sound: granted after a gesture, and by some where one was made before a reload. */
  unlock(): Promise<boolean>;
  close(): void;
}

export function createBell(
  makeContext: () => AudioContext,
  now: () => number = () => performance.now(),
): Bell {
  let context: AudioContext | undefined;
  let lastAt = -Infinity;
  return {
    ring() {
      if (context?.state !== "running") return false;
      if (now() - lastAt < RING_EVERY_MS) return true;
      lastAt = now();
      for (const note of NOTES) strike(context, note);
      return true;
    },
    async unlock() {
      const asked = (context ??= attempt(makeContext));
      if (!asked) return false;
      if (asked.state !== "running")
        await Promise.race([asked.resume().catch(() => undefined), pause(ANSWER_MS)]);
      return asked.state === "running";
    },
    close() {
      void context?.close().catch(() => undefined);
      context = undefined;
    },
  };
}
