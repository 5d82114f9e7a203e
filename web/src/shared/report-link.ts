import { fillPath, WEB_ROUTES } from "@tukar-saldo/contracts";

/** Path of an order's public report. */
export function reportPath(transaction_id: string): string {
  return fillPath(WEB_ROUTES.report, { transaction_id });
}

/** The same as a whole address, to be shared. */
export function reportLink(transaction_id: string): string {
  return location.origin + reportPath(transaction_id);
}

/** A WhatsApp message to nobody in particular: the person picks the chat. */
export function whatsappShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
