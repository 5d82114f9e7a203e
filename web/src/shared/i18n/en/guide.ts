import type { guideTexts as id } from "../id/guide.js";
import type { Same } from "../same.js";

export const guideTexts = {
  "guide.title": "Transaction guide",
  "guide.lead": "Four steps. Mind the second: the unique code in the note.",
  "guide.contents": "Contents of the guide",
  "guide.order.short": "Order",
  "guide.order": "Order",
  "guide.order.text":
    "Enter the dollar amount in the calculator and pick a bank or e-wallet. Then add your WhatsApp, the " +
    "account number and its owner.",
  "guide.order.limits": "From $1 to $500. Under $10 there is a fee of Rp2,500; from $10 it is free.",
  "guide.send.short": "Send funds",
  "guide.send": "Send funds by PayPal",
  "guide.send.text": "Our PayPal address shows once the order is made. Don’t reuse one from an old order.",
  "guide.send.friends": "Choose Friends and Family.",
  "guide.send.friends.text": "PayPal asks before you send.",
  "guide.send.code": "Write only the unique code in the note.",
  "guide.send.code.text": "No other words.",
  "guide.send.goods": "Not Goods and Services.",
  "guide.send.goods.text": "We accept only Friends and Family.",
  "guide.send.empty": "Don’t leave the note empty.",
  "guide.send.empty.text": "Without the code the money is refunded to the sender.",
  "guide.send.email": "Recipient’s email",
  "guide.send.email.value": "shown when you order",
  "guide.send.type": "Send as",
  "guide.send.note": "Example note",
  "guide.wait.short": "Confirm and wait",
  "guide.wait": "Confirm and wait",
  "guide.wait.text":
    "The team matches amount and code, usually in 1–5 minutes. No proof is needed; the link on the slip " +
    "shows the status.",
  "guide.wait.created": "Created",
  "guide.wait.paid": "Paid",
  "guide.wait.checking": "Checking",
  "guide.wait.completed": "Completed",
  "guide.received.short": "Funds received",
  "guide.received": "Funds received",
  "guide.received.text":
    "Rupiah arrives at the number on the slip and the report turns to completed. Keep its link as proof.",
  "guide.received.late": "Nothing after five minutes? Send your unique code and we look the order up.",
  "guide.received.ask": "Ask on WhatsApp",
  "guide.received.message": "Hello, my money has not arrived. Unique code: ",
  "guide.start": "Calculate now",
} satisfies Same<typeof id>;
