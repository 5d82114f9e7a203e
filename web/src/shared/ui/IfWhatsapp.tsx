import type { ReactNode } from "react";
import { useContact } from "../contact.js";

/** Words about asking on WhatsApp: they go where the desk turns out to have no number. */
export function IfWhatsapp({ children }: { readonly children: ReactNode }) {
  const { whatsapp, isKnown } = useContact();
  return isKnown && !whatsapp ? null : children;
}
