import { lazy, useEffect } from "react";
import { latePart } from "../../shared/late-part.js";
import { notify } from "../../shared/notify/notify.js";
import type { Tab } from "../../shared/desk/tab.js";

const palette = async () => ({
  default: (await import("../../features/palette/CommandPalette.js")).CommandPalette,
});
const account = async () => ({
  default: (await import("../../features/account/AccountDialog.js")).AccountDialog,
});

export const CommandPalette = lazy(palette);
export const AccountDialog = lazy(account);

/** What the staff are told above every section. */
export const Notices = latePart(async () => (await import("../../features/notices/Notices.js")).Notices, {
  texts: "desk",
});
export const Opening = latePart(async () => (await import("../../features/opening/Opening.js")).Opening, {
  texts: "desk",
});

/** The first screen has the line for itself until then. */
const AFTER_MS = 2_000;

/** Fetches what was not opened yet while the line is there: the desk must work on when it is not. */
export function useLateParts(tabs: readonly Tab[], isLive: boolean): void {
  // What failed to come once does not come later in every browser.
  useEffect(() => notify.prepare(), []);
  useEffect(() => {
    if (!isLive) return;
    const timer = setTimeout(() => {
      for (const { preload } of tabs) preload();
      for (const part of [palette, account]) void part().catch(() => undefined);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [tabs, isLive]);
}
