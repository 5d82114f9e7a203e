import type { ReactNode } from "react";
import { useContact } from "../contact.js";

/** Shows text about WhatsApp, and hides the text once it is known that the desk has no number. */
export function IfWhatsapp({ children }: { readonly children: ReactNode }) {
  const { whatsapp, isKnown } = useContact();
  return isKnown && !whatsapp ? null : children;
}
