import type { report as id } from "../id/report.js";
import type { Same } from "../same.js";

export const report = {
  "report.title": "Transaction Report",
  "report.error.siteKey": "Site key not found",
  "report.received": "Amount received",
  "report.toReceive": "Amount to be received",
  "report.notPaid": "Amount of the order, not paid out",
  "report.after": "Completed {{minutes}} minutes after the order was made",
  "report.afterSoon": "Completed within a minute after the order was made",
  "report.code": "Transaction code",
  "report.created": "Created",
  "report.completed": "Completed",
  "report.usd": "USD amount",
  "report.owner": "Account owner",
  "report.destination": "{{name}} ({{type}})",
  "report.scan": "Scan to open this report on another phone.",
  "report.note":
    "This report is publicly accessible to anyone holding the transaction code. The WhatsApp number is " +
    "not shown.",
  "report.share": "Share",
  "report.share.text": "Transaction report {{code}}",
  "report.copyLink": "Copy link",
  "report.link": "Report link",
  "report.print": "Print",
  "report.refresh": "Refresh the status",
  "report.refreshing": "Refreshing",
  "report.help": "Something does not match? <a>Send your unique code on WhatsApp</a>.",
  "report.help.text": "Hello, I have a question about the transaction with the unique code {{code}}.",
  "report.loading": "The report is loading",
  "report.loading.why": "We first make sure that no robot is opening it. This usually takes a second or two.",
  "report.failed": "The report cannot be shown",
  "report.failed.help":
    "Compare this code with the one on your slip. Still not shown? <a>Ask on WhatsApp</a>.",
  "report.failed.help.text": "Hello, I cannot open the report {{code}}.",
  "report.retry": "Try again",
} satisfies Same<typeof id>;
