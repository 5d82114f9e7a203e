import type { DeskFacts } from "./desk-facts.js";

const formatContacts = ({ contacts }: DeskFacts): string =>
  contacts.length > 0 ? contacts.join(" or ") : "our staff";

function createControllerSection(facts: DeskFacts): string {
  const controller = facts.operator === "" ? "the operator of this site" : facts.operator;
  return `## Who is responsible

The data controller is ${controller}. For anything about your data, contact ${formatContacts(facts)}.`;
}

function createCollectedDataSection({ usesRecaptcha }: DeskFacts): string {
  const verification = usesRecaptcha
    ? "To make sure that a form is sent by a human, we use Google reCAPTCHA. Google receives your IP address and data about your browser and your behaviour on the page, and processes them under its own privacy policy."
    : "To make sure that a form is sent by a human, your browser solves a small computing task. No data is sent to anyone else for this.";
  return `## Data we process

- **Orders**: the account holder's name, the number of the bank account or e-wallet, the WhatsApp number, amounts in USD and rupiah, rate, times, status, and the version of the terms shown when you ordered.
- **Work on orders**: what our staff record, such as the reason for a cancellation, and what the payment provider shows about your payment, such as the sender's name.
- **IP address**: to limit the number of requests and to look into abuse. It is recorded in server logs and, together with the transaction ID, in the audit trail.
- **Verification**: ${verification}
- **On your device**: a cookie for your choice of language and, in browser storage, the theme, the last destination, the code and ID of your last order (for seven days), a mark that an order was paid, and what you typed into the form while the tab is open.
- **Staff accounts**: name, email, password as a hash, device and IP address at sign-in, and actions recorded in the audit trail.

This site uses no advertising cookies and no analytics service.`;
}

const PURPOSES_SECTION = `## Why, and on what basis

- To carry out orders: to match payments, send rupiah and contact you where needed. The basis is the performance of our contract with you.
- To prevent abuse and to keep correct records of money received and paid out. The basis is our legitimate interest.`;

function createRecipientsSection({ isReportMasked }: DeskFacts): string {
  const reportContent = isReportMasked
    ? "Name and account number are masked there, except in the browser that placed the order."
    : "It shows the name and account number.";
  return `## Who can see it

- Our staff.
- The bank or e-wallet that receives and forwards your rupiah, and WhatsApp when we write to you.
- Anyone who has the link or the transaction ID of an order's report. ${reportContent}

When you send your balance, the payment provider processes your data under its own policy.`;
}

function createRetentionSection({ retentionDays, auditDays }: DeskFacts): string {
  const orderRule =
    retentionDays === 0
      ? "Order data has no automatic time limit yet: it is kept until you ask for its erasure or we erase it ourselves."
      : `Personal data in closed orders is masked automatically ${retentionDays} days after the order's last change.`;
  const auditRule = auditDays === undefined ? "has no automatic time limit" : `is kept for ${auditDays} days`;
  return `## How long

- ${orderRule}
- After masking, all that remains of the personal data is the first letter of the name and the last four digits of both numbers. Amounts, rate, times, code and ID of the order are kept for the books.
- The audit trail, which holds IP addresses but no customer's name, account or WhatsApp number, ${auditRule}.
- Backups made before an erasure still contain the old data for as long as they are kept.`;
}

const createRightsSection = (facts: DeskFacts): string => `## Your rights

Under the PDP Law you may ask for information about your data and a copy of it, ask for correction or erasure, withdraw consent, and object to or suspend processing.

- Contact ${formatContacts(facts)} and give the WhatsApp or account number of your order. We may ask for proof that it is yours.
- When you ask for erasure, the data in your orders is masked as described above. An order that is still open has to be closed first.
- For access and correction, the PDP Law sets a limit of 3 × 24 hours from receipt of the request.
- If you are not satisfied, you may complain to the competent personal data protection authority.`;

/** Creates the sections of the default privacy notice in English. */
export function createEnglishPrivacy(facts: DeskFacts): readonly string[] {
  return [
    "We process personal data under Indonesia's Law No. 27 of 2022 on Personal Data Protection (the PDP Law).",
    createControllerSection(facts),
    createCollectedDataSection(facts),
    PURPOSES_SECTION,
    createRecipientsSection(facts),
    createRetentionSection(facts),
    createRightsSection(facts),
  ];
}
