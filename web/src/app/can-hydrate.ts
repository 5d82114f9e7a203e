import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { isDefaultDraft } from "../shared/draft.js";
import { detectLanguage } from "../shared/i18n/detector.js";
import { currentToken } from "../shared/session.js";
import { readTransactionData } from "../shared/transaction-data.js";

/**
 * Whether the prerendered content, which assumes a first visit, matches what this visitor would see. Only then can it
 * be hydrated; otherwise the app renders the page from scratch.
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

/** The prerendered order form assumes a stored calculation; the other pages assume the calculator's default values. */
const isDataAsPrerendered = (): boolean =>
  location.pathname === WEB_ROUTES.orderForm ? readTransactionData() !== undefined : isDefaultDraft();
