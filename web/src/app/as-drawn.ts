import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { isFirstDraft } from "../shared/draft.js";
import { detectLanguage } from "../shared/i18n/detector.js";
import { currentToken } from "../shared/session.js";
import { readTransactionData } from "../shared/transaction-data.js";

/**
 * Whether the page that came with its content shows what this visitor would see. It was drawn for somebody who
 * is here for the first time; everybody else gets it drawn anew.
 */
export function isAsDrawn(root: HTMLElement): boolean {
  const { lang } = document.documentElement;
  return (
    root.childElementCount > 0 && lang === detectLanguage() && currentToken() === undefined && hasItsData()
  );
}

/** The order form was drawn for an order begun, the others for none. */
const hasItsData = (): boolean =>
  location.pathname === WEB_ROUTES.orderForm ? readTransactionData() !== undefined : isFirstDraft();
