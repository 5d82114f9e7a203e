import type { notFound as id } from "../id/not-found.js";
import type { Same } from "../same.js";

export const notFound = {
  "notFound.title": "Page Not Found",
  "notFound.text": "The address is mistyped or has moved. Your order and your money are not affected.",
  "notFound.home": "Back to home",
  "notFound.guide": "Open the guide",
  "notFound.code": "Code",
  "notFound.address": "Address",
  "notFound.page": "Page",
  "notFound.page.value": "not here",
  "notFound.order": "Your order",
  "notFound.order.value": "still stored",
  "notFound.search": "Looking for an order? Open the link on the slip, or send your unique code.",
  "notFound.ask": "Ask on WhatsApp",
} satisfies Same<typeof id>;
