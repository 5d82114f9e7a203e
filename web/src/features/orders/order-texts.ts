import { createContext, useContext } from "react";
import type { useStaffTexts } from "../../shared/i18n/use-texts.js";

type StaffText = ReturnType<typeof useStaffTexts>["t"];

/** Looks up a text without values once for all rows. */
export function lookedUpOnce(t: StaffText): StaffText {
  const lookUp = t as (key: string, values?: object) => string;
  const known = new Map<string, string>();
  return ((key: string, values?: object) => {
    if (values) return lookUp(key, values);
    const text = known.get(key) ?? lookUp(key);
    known.set(key, text);
    return text;
  }) as StaffText;
}

/** The texts as the list got them: a translation hook in each cell is felt when a phone scrolls. */
export const OrderTexts = createContext<ReturnType<typeof useStaffTexts> | undefined>(undefined);

/** The texts of the staff area, within the list. */
export function useOrderTexts(): ReturnType<typeof useStaffTexts> {
  const texts = useContext(OrderTexts);
  if (!texts) throw new Error("no list gives its texts here");
  return texts;
}
