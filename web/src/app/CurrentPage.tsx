import { useLocation } from "../shared/router.js";
import { pageAt } from "./pages.js";

/** The page at the current URL. */
export function CurrentPage() {
  const { Page } = pageAt(useLocation().pathname);
  return <Page />;
}
