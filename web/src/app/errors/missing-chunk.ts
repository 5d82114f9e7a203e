import { tabStorage } from "../../shared/storage.js";

const KEY = "reloadedForChunk";
const QUIET_MS = 30_000;

async function isServed(): Promise<boolean> {
  const answer = await fetch("/", { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return answer?.ok === true;
}

async function reloadIfServed(reload: () => void): Promise<void> {
  if (!(await isServed())) return;
  tabStorage.set(KEY, String(Date.now()));
  reload();
}

/**
 * After a deployment an old page asks for files that are gone: one reload fetches the new page.
 * A file may also be missing because the line is down, and then a reload would lose the page.
 */
export function reloadOnMissingChunk(reload: () => void = () => location.reload()): void {
  window.addEventListener("vite:preloadError", () => {
    const last = Number(tabStorage.get(KEY) ?? 0);
    if (Date.now() - last < QUIET_MS) return;
    void reloadIfServed(reload);
  });
}
