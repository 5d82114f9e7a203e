import { Workbox } from "workbox-window";

const CHECK_INTERVAL_MS = 3_600_000;

/** Activates the waiting version for all tabs and reloads this tab. */
export type ApplyUpdate = () => void;

/** Activates the waiting worker and then reloads; reloads at once if another tab has already activated it. */
async function activateAndReload(serviceWorker: Workbox): Promise<void> {
  const { waiting } = await navigator.serviceWorker.ready;
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  serviceWorker.messageSkipWaiting();
}

/**
 * Registers the service worker, checks for updates every hour, and calls `onWaiting` when a newer version is waiting.
 */
export function watchVersions(onWaiting: (update: ApplyUpdate) => void): void {
  if (!("serviceWorker" in navigator)) return;
  const serviceWorker = new Workbox("/sw.js");
  serviceWorker.addEventListener("waiting", () => onWaiting(() => void activateAndReload(serviceWorker)));
  const checkForUpdate = (): void => void serviceWorker.update().catch(() => undefined);
  // The page also works without a service worker, so a failed registration is ignored.
  serviceWorker.register({ immediate: true }).then(
    () => setInterval(checkForUpdate, CHECK_INTERVAL_MS),
    () => undefined,
  );
}
