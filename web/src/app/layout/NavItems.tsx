import { useTranslation } from "react-i18next";
import { preloadPage } from "../../shared/preload.js";
import { Link, useLocation } from "../../shared/router.js";
import { useSession } from "../../shared/session.js";
import { listNavLinks } from "./nav-links.js";

export function NavItems({ className }: { readonly className?: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const currentPath = pathname === "/home" ? "/" : pathname;
  return listNavLinks(useSession() !== undefined).map(({ to, text }) => (
    <Link
      key={to}
      to={to}
      className={className}
      aria-current={to === currentPath ? "page" : undefined}
      onPointerEnter={() => preloadPage(to)}
      onFocus={() => preloadPage(to)}
    >
      {t(text as "nav.home")}
    </Link>
  ));
}
