import "./shared/styles/app.css";
import { findPage } from "@tukar-saldo/contracts";
import type { ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { RootOptions } from "react-dom/client";
import "./app/common-parts.js";
import { App } from "./app/App.js";
import { isAsDrawn } from "./app/as-drawn.js";
import { reloadOnMissingChunk } from "./app/errors/missing-chunk.js";
import { Frame } from "./app/layout/Frame.js";
import { preloadAt } from "./app/pages.js";
import { CurrentPage } from "./app/CurrentPage.js";
import { PlainRouter } from "./app/PlainRouter.js";
import { startTexts } from "./shared/i18n/start.js";
import { report } from "./shared/report.js";
import { currentToken } from "./shared/session.js";
import { startTheme } from "./shared/theme.js";

const visitors = (
  <PlainRouter>
    <Frame>
      <CurrentPage />
    </Frame>
  </PlainRouter>
);

/** The router of this document: that of staff on their pages, and for a signed-in person on all pages. */
async function routed(): Promise<ReactNode> {
  const isStaffPage = findPage(location.pathname)?.page.area === "staff";
  if (!isStaffPage && currentToken() === undefined) return visitors;
  // Offline there may be only what visitors need: their pages open, and others say why they cannot.
  const staff = await import("./app/StaffRouter.js").catch((error: unknown) => report(error));
  if (!staff) return visitors;
  const StaffRouter = await staff.startStaffRouter();
  return <StaffRouter />;
}

async function start(root: HTMLElement): Promise<void> {
  const drawn = isAsDrawn(root);
  if (!drawn) root.replaceChildren();
  reloadOnMissingChunk();
  startTheme();
  await startTexts();
  const [pages] = await Promise.all([routed(), preloadAt(location.pathname)]);
  const app = <App>{pages}</App>;
  const options: RootOptions = { onCaughtError: report, onUncaughtError: report };
  if (drawn) hydrateRoot(root, app, options);
  else createRoot(root, options).render(app);
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
// Not awaited here: the pages' files import this one, and would wait for it while it waits for them.
start(root).catch((error: unknown) => {
  report(error);
  // index.html says so; scripts that never came it hears of itself.
  dispatchEvent(new Event("stuck"));
});
