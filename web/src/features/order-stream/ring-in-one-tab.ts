/**
 * Runs `ring` in one tab only: the first tab that gets the Web Lock holds it for `holdMs`, so that no other tab rings.
 * In a browser without Web Locks every tab rings.
 */
export async function ringInOneTab(ring: () => void, holdMs: number): Promise<void> {
  if (!("locks" in navigator)) return ring();
  await navigator.locks.request("new-order-sound", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    ring();
    await new Promise((resolve) => setTimeout(resolve, holdMs));
  });
}
