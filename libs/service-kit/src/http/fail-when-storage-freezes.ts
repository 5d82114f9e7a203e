import { StoreDownError } from "../storage/outage.js";

/** A request that takes longer may wait for storage. Frozen storage is noticed within two seconds and a half. */
const FIRST_CHECK_MS = 1_000;
const CHECK_INTERVAL_MS = 500;

interface StorageCheck {
  readonly isStorageUp: () => Promise<boolean> | boolean;
  /** Whether the reply has begun, so that it is too late for an error. */
  readonly isAnswered: () => boolean;
}

/**
 * Waits for the handler of a request, but no longer than storage answers: the driver alone notices frozen storage
 * after ten seconds and more.
 * @throws StoreDownError while storage does not answer; the handler may still end later
 */
export async function failWhenStorageFreezes(
  handling: Promise<void>,
  { isStorageUp, isAnswered }: StorageCheck,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const outage = new Promise<never>((_resolve, reject) => {
    async function check(): Promise<void> {
      if (isAnswered()) return;
      const isUp = await isStorageUp();
      if (isOver || isAnswered()) return;
      if (isUp) timer = setTimeout(() => void check(), CHECK_INTERVAL_MS);
      else reject(new StoreDownError("storage does not answer"));
    }
    timer = setTimeout(() => void check(), FIRST_CHECK_MS);
  });
  try {
    await Promise.race([handling, outage]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
