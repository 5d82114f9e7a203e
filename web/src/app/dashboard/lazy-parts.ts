import { DialogMissing } from "../../shared/desk/DialogMissing.js";
import { STAFF_TEXTS } from "../../shared/i18n/staff-texts.js";
import { lazyPart } from "../../shared/lazy-part.js";
import { notify } from "../../shared/notify/notify.js";

export const CommandPalette = lazyPart(
  async () => (await import("../../features/palette/CommandPalette.js")).CommandPalette,
  { otherwise: DialogMissing },
);
export const AccountDialog = lazyPart(
  async () => (await import("../../features/account/AccountDialog.js")).AccountDialog,
  { otherwise: DialogMissing },
);

export const OrderRecord = lazyPart(
  async () => (await import("../../features/order-record/OrderRecord.js")).OrderRecord,
  { otherwise: DialogMissing, texts: STAFF_TEXTS.record },
);

/** Parts of the dashboard whose code is preloaded once its first screen is rendered. */
export const PRELOADED_PARTS = [{ preload: notify.prepare }, CommandPalette, AccountDialog, OrderRecord];
