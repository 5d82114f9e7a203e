import { useLocation } from "../shared/router.js";
import { pageAt } from "./pages.js";

/** The page of the table that the address names. */
export function CurrentPage() {
  const { Page } = pageAt(useLocation().pathname);
  return <Page />;
}
