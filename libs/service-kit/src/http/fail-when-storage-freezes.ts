import { StoreDownError } from "../storage/outage.js";

/**
 * How long a request may take before storage is checked for the first time. Frozen storage is detected within 2.5 s.
 */
const FIRST_CHECK_DELAY_MS = 1_000;
const CHECK_INTERVAL_MS = 500;

interface StorageCheck {
  readonly isStorageUp: () => Promise<boolean> | boolean;
  /** Whether the reply has begun. After that, no error response can be sent. */
  readonly isAnswered: () => boolean;
}

/**
 * Waits for the handler of a request, and stops waiting when storage does not answer. The driver alone would notice
 * frozen storage only after ten seconds or more.
 * @throws StoreDownError when storage does not answer; the handler continues and may end later
 */
export async function failWhenStorageFreezes(
  handling: Promise<void>,
  { isStorageUp, isAnswered }: StorageCheck,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isSettled = false;
  const outageRejection = new Promise<never>((_resolve, reject) => {
    async function check(): Promise<void> {
      if (isAnswered()) return;
      const isUp = await isStorageUp();
      if (isSettled || isAnswered()) return;
      if (isUp) timer = setTimeout(() => void check(), CHECK_INTERVAL_MS);
      else reject(new StoreDownError("storage does not answer"));
    }
    timer = setTimeout(() => void check(), FIRST_CHECK_DELAY_MS);
  });
  try {
    await Promise.race([handling, outageRejection]);
  } finally {
    isSettled = true;
    clearTimeout(timer);
  }
}
