import "./shared/styles/app.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { RootOptions } from "react-dom/client";
import { App } from "./app/App.js";
import { isAsDrawn } from "./app/as-drawn.js";
import { reloadOnMissingChunk } from "./app/errors/missing-chunk.js";
import { preloadAt } from "./app/pages.js";
import { startTexts } from "./shared/i18n/start.js";
import { report } from "./shared/report.js";
import { startTheme } from "./shared/theme.js";

async function start(root: HTMLElement): Promise<void> {
  const drawn = isAsDrawn(root);
  if (!drawn) root.replaceChildren();
  reloadOnMissingChunk();
  startTheme();
  await startTexts();
  await preloadAt(location.pathname);
  const options: RootOptions = { onCaughtError: report, onUncaughtError: report };
  if (drawn) hydrateRoot(root, <App />, options);
  else createRoot(root, options).render(<App />);
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
// Not awaited here: the pages' files import this one, and would wait for it while it waits for them.
start(root).catch((error: unknown) => {
  report(error);
  // index.html says so; scripts that never came it hears of itself.
  dispatchEvent(new Event("stuck"));
});
