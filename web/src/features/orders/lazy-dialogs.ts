import { DialogMissing } from "../../shared/desk/DialogMissing.js";
import { lazyPart } from "../../shared/lazy-part.js";

export const StatusDialog = lazyPart(async () => (await import("./StatusDialog.js")).StatusDialog, {
  otherwise: DialogMissing,
});
export const ShortcutHelp = lazyPart(async () => (await import("./ShortcutHelp.js")).ShortcutHelp, {
  otherwise: DialogMissing,
});

export const LAZY_DIALOGS = [StatusDialog, ShortcutHelp];
