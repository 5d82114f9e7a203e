import { whatsappLink } from "@tukar-saldo/contracts";
import type { ReactNode } from "react";
import { useContact } from "../contact.js";

interface Props {
  readonly text?: string;
  readonly className?: string;
  readonly label?: string;
  readonly children?: ReactNode;
}

/** A link to a WhatsApp chat with the desk; renders nothing while the number is unknown or not set. */
export function WhatsappLink({ text, className, label, children }: Props) {
  const { whatsapp } = useContact();
  if (!whatsapp) return null;
  return (
    <a
      className={className}
      href={whatsappLink(whatsapp, text)}
      aria-label={label}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </a>
  );
}
