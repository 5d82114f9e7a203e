import { DialogMissing } from "../../shared/desk/DialogMissing.js";
import { lazyPart } from "../../shared/lazy-part.js";

export const OrderQuestion = lazyPart(async () => (await import("./OrderQuestion.js")).OrderQuestion, {
  otherwise: DialogMissing,
});
export const KeysHelp = lazyPart(async () => (await import("./KeysHelp.js")).KeysHelp, {
  otherwise: DialogMissing,
});

export const LATE_DIALOGS = [OrderQuestion, KeysHelp];
