import type { order as id } from "../id/order.js";
import type { Same } from "../same.js";

export const order = {
  "order.title": "Recipient",
  "order.back": "Change amount or destination",
  "order.h1": "Who receives the rupiah?",
  "order.step": "Recipient",
  "order.alert.one": "One field needs a fix",
  "order.alert.many": "{{count}} fields need a fix",
  "order.whatsapp": "Your WhatsApp number",
  "order.whatsapp.short": "WhatsApp number",
  "order.whatsapp.hint": "Used only if there is a problem. Not shown in the report.",
  "order.whatsapp.preview": "We write to {{number}} if there is a problem. Not shown in the report.",
  "order.account.ewallet": "{{destination}} number to pay",
  "order.account.bank": "{{destination}} account number",
  "order.name.ewallet": "Name on the {{destination}} account",
  "order.name.bank": "Name on the account",
  "order.name.hint.ewallet": "Write it exactly as the {{destination}} app shows it.",
  "order.name.hint.bank": "Write it exactly as the bank has it.",
  "order.notice.title": "Important",
  "order.notice.exact": "Rupiah is paid to exactly the number and name on the slip. Check them once more.",
  "order.notice.friends": "Send from PayPal as Friends and Family, with the unique code in the note.",
  "order.stub.fix": "needs a fix",
  "order.stub.blank": "not filled in yet",
  "order.next": "Next: the unique code and how to pay.",
  "order.submit.continue": "Continue",
  "order.submit.processing": "Processing",
  "order.error.load": "Failed to load transaction data",
  "order.error.rate":
    "The rate has just changed. Check the new amount, then press Continue again. Nothing was ordered yet.",
  "order.error.again":
    "Check your connection, then press Continue again. The order will not be made twice.",
  "order.rateChanged": "The rate changed since you calculated. This slip uses the latest one.",
  "order.error.exception": "An error occurred: {{detail}}",
  "order.closed": "The order form is closed for the moment.",
} satisfies Same<typeof id>;
