import { tabStorage } from "../../shared/storage.js";

const LAST_RELOAD_KEY = "reloadedForChunk";
const MIN_RELOAD_INTERVAL_MS = 30_000;

async function isServerReachable(): Promise<boolean> {
  const response = await fetch("/", { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return response?.ok === true;
}

async function reloadIfReachable(reload: () => void): Promise<void> {
  if (!(await isServerReachable())) return;
  tabStorage.set(LAST_RELOAD_KEY, String(Date.now()));
  reload();
}

/**
 * Reloads the page if a chunk is missing: after a deployment, an old page requests chunks that no longer exist.
 * Does not reload if the server is unreachable, since the user would lose the page.
 */
export function reloadOnMissingChunk(reload: () => void = () => location.reload()): void {
  window.addEventListener("vite:preloadError", () => {
    const lastReloadAt = Number(tabStorage.get(LAST_RELOAD_KEY) ?? 0);
    if (Date.now() - lastReloadAt < MIN_RELOAD_INTERVAL_MS) return;
    void reloadIfReachable(reload);
  });
}
