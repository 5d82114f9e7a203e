import { WEB_ROUTES } from "@tukar-saldo/contracts";
import type { ParseKeys } from "i18next";

interface NavLink {
  readonly to: string;
  readonly text: Extract<ParseKeys, `nav.${string}`>;
}

/** Lists the links in header and menu, for a visitor or for a signed-in user. */
export function listNavLinks(isSignedIn: boolean): readonly NavLink[] {
  return [
    { to: WEB_ROUTES.home, text: "nav.home" },
    { to: WEB_ROUTES.guide, text: "nav.guide" },
    { to: "/#cara-kerja", text: "nav.how" },
    isSignedIn
      ? { to: WEB_ROUTES.dashboard, text: "nav.dashboard" }
      : { to: "/#calculator", text: "nav.start" },
  ];
}
