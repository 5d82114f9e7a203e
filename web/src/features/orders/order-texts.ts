import type { Language } from "@tukar-saldo/contracts";
import type { TFunction } from "i18next";
import { createContext, useContext } from "react";

type Translate = TFunction<"orders">;

interface OrderListTexts {
  readonly t: Translate;
  readonly language: Language;
}

/** Memoizes the translations without interpolation values, so that all rows share one lookup. */
export function memoizeTexts(t: Translate): Translate {
  const lookUp = t as (key: string, values?: object) => string;
  const cache = new Map<string, string>();
  return ((key: string, values?: object) => {
    if (values) return lookUp(key, values);
    const text = cache.get(key) ?? lookUp(key);
    cache.set(key, text);
    return text;
  }) as Translate;
}

/** Texts of the list, shared by context: a translation hook in every cell slows down scrolling on phones. */
export const OrderTextsContext = createContext<OrderListTexts | undefined>(undefined);

/** Returns the texts of the list around the component. */
export function useOrderTexts(): OrderListTexts {
  const texts = useContext(OrderTextsContext);
  if (!texts) throw new Error("no list gives its texts here");
  return texts;
}
