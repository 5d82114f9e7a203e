import "./shared/styles/app.css";
import { findPage } from "@tukar-saldo/contracts";
import type { ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { RootOptions } from "react-dom/client";
import "./app/common-components.js";
import { App } from "./app/App.js";
import { canHydrate } from "./app/can-hydrate.js";
import { reloadOnMissingChunk } from "./app/errors/reload-on-missing-chunk.js";
import { Frame } from "./app/layout/Frame.js";
import { preloadAt } from "./app/pages.js";
import { CurrentPage } from "./app/CurrentPage.js";
import { PublicRouter } from "./app/PublicRouter.js";
import { initI18n } from "./shared/i18n/start.js";
import { report } from "./shared/report.js";
import { currentToken } from "./shared/session.js";
import { initTheme } from "./shared/theme.js";

const publicRouter = (
  <PublicRouter>
    <Frame>
      <CurrentPage />
    </Frame>
  </PublicRouter>
);

/** The staff router on staff pages and, for a signed-in user, on all pages; otherwise the visitors' router. */
async function chooseRouter(): Promise<ReactNode> {
  const isStaffPage = findPage(location.pathname)?.page.area === "staff";
  if (!isStaffPage && currentToken() === undefined) return publicRouter;
  // Offline, the staff router may not be cached. Public pages then still open, and staff pages show an error.
  const staffModule = await import("./app/StaffRouter.js").catch((error: unknown) => report(error));
  if (!staffModule) return publicRouter;
  const StaffRouter = await staffModule.startStaffRouter();
  return <StaffRouter />;
}

async function start(root: HTMLElement): Promise<void> {
  const isHydrating = canHydrate(root);
  if (!isHydrating) root.replaceChildren();
  reloadOnMissingChunk();
  initTheme();
  await initI18n();
  const [router] = await Promise.all([chooseRouter(), preloadAt(location.pathname)]);
  const app = <App>{router}</App>;
  const errorHandlers: RootOptions = { onCaughtError: report, onUncaughtError: report };
  if (isHydrating) hydrateRoot(root, app, errorHandlers);
  else createRoot(root, errorHandlers).render(app);
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
// No top-level await: the chunks of pages import this module, so each would wait for the other.
start(root).catch((error: unknown) => {
  report(error);
  // A script in index.html handles this event by showing an error message.
  dispatchEvent(new Event("stuck"));
});
