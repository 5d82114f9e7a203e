/**
 * Runs `ring` in one tab only: whoever gets the lock first holds it for a moment, the others find it taken.
 * Where the browser has no locks every tab rings.
 */
export async function ringOnce(ring: () => void, holdMs: number): Promise<void> {
  if (!("locks" in navigator)) return ring();
  await navigator.locks.request("new-order-sound", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    ring();
    await new Promise((resolve) => setTimeout(resolve, holdMs));
  });
}
