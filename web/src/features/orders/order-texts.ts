import type { Language } from "@tukar-saldo/contracts";
import type { TFunction } from "i18next";
import { createContext, useContext } from "react";

type Translate = TFunction<"orders">;

interface OrderListTexts {
  readonly t: Translate;
  readonly language: Language;
}

/** Looks up a text without values once for all rows. */
export function lookedUpOnce(t: Translate): Translate {
  const lookUp = t as (key: string, values?: object) => string;
  const known = new Map<string, string>();
  return ((key: string, values?: object) => {
    if (values) return lookUp(key, values);
    const text = known.get(key) ?? lookUp(key);
    known.set(key, text);
    return text;
  }) as Translate;
}

/** The texts as the list got them: a translation hook in each cell is felt when a phone scrolls. */
export const OrderTexts = createContext<OrderListTexts | undefined>(undefined);

/** The texts of the staff area, within the list. */
export function useOrderTexts(): OrderListTexts {
  const texts = useContext(OrderTexts);
  if (!texts) throw new Error("no list gives its texts here");
  return texts;
}
