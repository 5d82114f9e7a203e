import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { isDefaultDraft } from "../shared/draft.js";
import { detectLanguage } from "../shared/i18n/detector.js";
import { currentToken } from "../shared/session.js";
import { readTransactionData } from "../shared/transaction-data.js";

/**
 * Whether the prerendered content is what this visitor would see, so that it can be hydrated. It is prerendered for a
 * first visit; for everybody else the page is rendered anew.
 */
export function canHydrate(root: HTMLElement): boolean {
  const { lang } = document.documentElement;
  return (
    root.childElementCount > 0 &&
    lang === detectLanguage() &&
    currentToken() === undefined &&
    isDataAsPrerendered()
  );
}

/** The prerendered order form assumes a stored calculation, the other pages the calculator's default values. */
const isDataAsPrerendered = (): boolean =>
  location.pathname === WEB_ROUTES.orderForm ? readTransactionData() !== undefined : isDefaultDraft();
