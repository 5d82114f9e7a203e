import type { landing as id } from "../id/landing.js";
import type { Same } from "../same.js";

export const landing = {
  "landing.title": "Turn a PayPal balance into rupiah",
  "landing.h1.a": "Turn PayPal balance into rupiah.",
  "landing.h1.b": "Read the slip first, then send.",
  "landing.lead": "The rate, the fee and what you receive are on the slip before you send anything.",
  "landing.fact.time": "1–5 minutes",
  "landing.fact.time.text": "The usual check, from when your payment shows up.",
  "landing.fact.hours": "24/7",
  "landing.fact.hours.text": "The team checks and pays at any hour, holidays too.",
  "landing.fact.code": "One unique code",
  "landing.fact.code.text": "Written in the PayPal note so your money is recognised.",
  "landing.fact.report": "Open report",
  "landing.fact.report.text": "See the status at any time, without an account.",
  "landing.how.title": "One slip, four steps",
  "landing.how.lead": "The same slip fills up, from the estimate to the proof of payment.",
  "landing.how.1": "Calculate",
  "landing.how.1.text": "Enter the amount, pick a destination. Rate and fee show at once.",
  "landing.how.2": "Add the recipient",
  "landing.how.2.text": "Your WhatsApp, the account number and its owner.",
  "landing.how.3": "Send with the code",
  "landing.how.3.text": "Send by PayPal as Friends and Family, code in the note.",
  "landing.how.4": "Rupiah arrives",
  "landing.how.4.text": "We check and pay, usually in 1–5 minutes.",
  "landing.why.title": "What you can check yourself",
  "landing.why.fee": "There is only one fee",
  "landing.why.fee.text": "Nothing else is taken. “You receive” on the slip is the amount we send.",
  "landing.why.code": "Forgot the code?",
  "landing.why.code.text":
    "The money goes back to the sender’s PayPal account. We write to the WhatsApp on your slip if we " +
      "have to ask.",
  "landing.why.code.note": "Note",
  "landing.why.code.empty": "empty",
  "landing.why.code.money": "Money",
  "landing.why.code.back": "back to the sender",
  "landing.why.rate": "A printed rate stays",
  "landing.why.rate.text":
    "The rate on this page is updated in real time. Once the order is made, it is printed on the slip " +
      "and used to the end.",
  "landing.why.rate.printed": "Printed",
  "landing.why.rate.when": "when the order is made",
  "landing.why.ask": "Ask first if you like",
  "landing.why.ask.text": "The number that answers is the one that contacts you if there is a problem.",
  "landing.faq.title": "Before you send",
  "landing.faq.account": "Do I need an account?",
  "landing.faq.account.text":
    "No. A WhatsApp number, the destination account and its owner’s name are enough. Your order is known " +
      "by its unique code.",
  "landing.faq.limits": "What are the limits?",
  "landing.faq.limits.text": "At least $1, at most $500 per transaction.",
  "landing.faq.friends": "Why Friends and Family?",
  "landing.faq.friends.text": "It is the only type we accept. PayPal asks for it before you press send.",
  "landing.faq.report": "Who can see my report?",
  "landing.faq.report.text": "Anyone holding the transaction code. Your WhatsApp number is not shown.",
  "landing.faq.late": "Nothing after five minutes?",
  "landing.faq.late.text": "Open the report for the status, then send us your unique code on WhatsApp.",
} satisfies Same<typeof id>;
