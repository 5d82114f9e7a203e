import { WEB } from "@tukar-saldo/contracts";
import type { PublicKey } from "../../shared/i18n/resources.js";

interface NavLink {
  readonly to: string;
  readonly text: Extract<PublicKey, `nav.${string}`>;
}

/** The links of header and menu, as they are for the visitor or the person signed in. */
export function navLinks(signedIn: boolean): readonly NavLink[] {
  return [
    { to: WEB.home, text: "nav.home" },
    { to: WEB.guide, text: "nav.guide" },
    { to: "/#cara-kerja", text: "nav.how" },
    signedIn ? { to: WEB.dashboard, text: "nav.dashboard" } : { to: "/#calculator", text: "nav.start" },
  ];
}
