import { Workbox } from "workbox-window";

const ASK_EVERY_MS = 3_600_000;

/** Lets the version that waits take over, in every tab, and shows it in this one. */
export type Update = () => void;

/** The page is loaded anew once the new worker is in charge; at once if it is already, by way of another tab. */
async function takeOver(worker: Workbox): Promise<void> {
  const { waiting } = await navigator.serviceWorker.ready;
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  worker.messageSkipWaiting();
}

/** Registers the service worker and tells, once, when a newer version waits; a tab left open asks every hour. */
export function watchVersions(onWaiting: (update: Update) => void): void {
  if (!("serviceWorker" in navigator)) return;
  const worker = new Workbox("/sw.js");
  worker.addEventListener("waiting", () => onWaiting(() => void takeOver(worker)));
  const ask = (): void => void worker.update().catch(() => undefined);
  // Without a service worker the page is as it was; nobody needs to hear of it.
  worker.register({ immediate: true }).then(
    () => setInterval(ask, ASK_EVERY_MS),
    () => undefined,
  );
}
