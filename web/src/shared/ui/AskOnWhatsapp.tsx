import { useContact } from "../contact.js";
import { RichText } from "../i18n/RichText.js";
import { WhatsappLink } from "./WhatsappLink.js";

interface Props {
  /** A sentence with the tag `link` around the words that open the chat. */
  readonly text: string;
  /** The prefilled message of the chat. */
  readonly message: string;
}

/** A sentence with a link to a WhatsApp chat with the desk; renders nothing while the number is unknown or not set. */
export function AskOnWhatsapp({ text, message }: Props) {
  const { whatsapp } = useContact();
  return whatsapp && <RichText text={text} tags={{ link: <WhatsappLink text={message} /> }} />;
}
