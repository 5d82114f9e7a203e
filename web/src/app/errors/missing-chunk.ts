const KEY = "reloadedForChunk";
const QUIET_MS = 30_000;

/** After a deployment an old page asks for files that are gone: one reload fetches the new page. */
export function reloadOnMissingChunk(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < QUIET_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
