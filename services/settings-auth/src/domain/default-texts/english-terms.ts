import type { DeskFacts } from "./desk-facts.js";

const formatContacts = ({ contacts }: DeskFacts): string =>
  contacts.length > 0 ? contacts.join(" or ") : "our staff";

function createOperatorSection({ operator: name }: DeskFacts): string {
  const operator = name === "" ? "the operator of this site" : name;
  return `## Who we are

This service is run by ${operator}. In these terms, "we" means that operator and "you" means the person who places an order.`;
}

function createRateSection({ rateLockMinutes }: DeskFacts): string {
  const rateValidity =
    rateLockMinutes === 0
      ? "The rate on the slip applies to that order without a time limit."
      : `The rate on the slip holds for ${rateLockMinutes} minutes after the order is placed. If you have not told us on the order's page by then that you sent the balance, you need to place a new order at the current rate.`;
  return `## Amounts, rate and fees

- An order is for at least $1 and at most $500.
- Orders under $10 carry a fee of Rp2,500. We charge no fee on orders of $10 or more.
- The rate you see is net: our margin, if any, is already included.
- ${rateValidity}
- Fees that the payment provider charges you for sending are not part of our calculation.`;
}

const SENDING_SECTION = `## Sending your balance

- Send exactly the amount on the slip, in the way shown there, as "Friends and Family".
- Write the order's unique code in the payment note. Our staff recognise your payment by it.
- The balance you send must be yours, or you must be entitled to use it.
- A payment without the code, or of the wrong amount or type, may delay the order or lead to its cancellation.`;

const PAYOUT_SECTION = `## Receiving rupiah

- Our staff check your payment and then send the rupiah to the bank account or e-wallet stated in the order. Make sure that its number and name are correct.
- You can follow the order in its report. Times mentioned on this site are estimates, not promises.`;

function createCancellationSection(facts: DeskFacts): string {
  const { autoCancelHours } = facts;
  const autoCancelLines =
    autoCancelHours === 0
      ? []
      : [
          `- An order that has not been marked as paid, and that nobody has begun to work on, is cancelled automatically after ${autoCancelHours} hours.`,
        ];
  return [
    `## Cancellation

- Our staff may cancel an order, for example because the payment did not arrive, had no code or was of the wrong type. The reason is shown in the order's report.`,
    ...autoCancelLines,
    `- If we have received your balance but the order is cancelled, contact ${formatContacts(facts)} and give the unique code. Our staff will settle the refund with you.`,
  ].join("\n");
}

function createReportSection({ isReportMasked }: DeskFacts): string {
  const reportContent = isReportMasked
    ? "It shows the name and account number only in part, except in the browser that placed the order."
    : "It shows the name and account number, so share it only with people you trust.";
  return `## Order reports

Anyone who has the link or the transaction ID can open the report of an order. ${reportContent}`;
}

const createClosingSection = (facts: DeskFacts): string => `## Other matters

- How we process personal data is explained in the [Privacy Policy](/privasi).
- These terms may change. An order is subject to the terms shown when it was placed.
- These terms are governed by the law of the Republic of Indonesia. If the Indonesian and English versions differ, the Indonesian version prevails.
- Questions and complaints: ${formatContacts(facts)}.`;

/** Creates the sections of the default terms in English. */
export function createEnglishTerms(facts: DeskFacts): readonly string[] {
  return [
    "These terms apply when you exchange a USD balance for rupiah through this site. By submitting the order form, you agree to them.",
    createOperatorSection(facts),
    createRateSection(facts),
    SENDING_SECTION,
    PAYOUT_SECTION,
    createCancellationSection(facts),
    createReportSection(facts),
    createClosingSection(facts),
  ];
}
