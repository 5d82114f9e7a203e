import { fillPath, WEB_ROUTES } from "@tukar-saldo/contracts";

/** The path of an order's public report. */
export function reportPath(transaction_id: string): string {
  return fillPath(WEB_ROUTES.report, { transaction_id });
}

/** The full URL of an order's public report, for sharing. */
export function reportLink(transaction_id: string): string {
  return location.origin + reportPath(transaction_id);
}

/** A link that opens WhatsApp with a message; the user picks the recipient. */
export function whatsappShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
