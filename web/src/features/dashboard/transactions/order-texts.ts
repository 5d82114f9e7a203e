import { createContext, useContext } from "react";
import type { useStaffTexts } from "../../../shared/i18n/use-texts.js";

/** The texts as the list got them: a translation hook in each cell is felt when a phone scrolls. */
export const OrderTexts = createContext<ReturnType<typeof useStaffTexts> | undefined>(undefined);

/** The texts of the staff area, within the list. */
export function useOrderTexts(): ReturnType<typeof useStaffTexts> {
  const texts = useContext(OrderTexts);
  if (!texts) throw new Error("no list gives its texts here");
  return texts;
}
