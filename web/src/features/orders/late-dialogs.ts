import { DialogMissing } from "../../shared/desk/DialogMissing.js";
import { latePart } from "../../shared/late-part.js";

export const OrderQuestion = latePart(async () => (await import("./OrderQuestion.js")).OrderQuestion, {
  otherwise: DialogMissing,
});
export const KeysHelp = latePart(async () => (await import("./KeysHelp.js")).KeysHelp, {
  otherwise: DialogMissing,
});

export const LATE_DIALOGS = [OrderQuestion, KeysHelp];
