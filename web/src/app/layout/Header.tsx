import { MessageCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "../../shared/router.js";
import { Icon } from "../../shared/ui/Icon.js";
import { LogoMark } from "../../shared/ui/Logo.js";
import { WhatsappLink } from "../../shared/ui/WhatsappLink.js";
import { LazyAccount } from "./LazyAccount.js";
import { LanguageToggle } from "../../shared/ui/LanguageToggle.js";
import { MobileNav } from "./MobileNav.js";
import { NavItems } from "./NavItems.js";
import { ThemeToggle } from "../../shared/ui/ThemeToggle.js";

export type Area = "public" | "staff";

export function Header({ area }: { readonly area: Area }) {
  const { t } = useTranslation();
  return (
    <header className="top-bar">
      <div className="wrap top-bar__inner">
        <Link className="logo" to="/" aria-label={t("brand.name")}>
          <LogoMark />
          <span>{t("brand.name")}</span>
        </Link>
        <nav className="nav" aria-label={t("nav.label")}>
          <NavItems />
        </nav>
        <div className="top-bar__end">
          <LazyAccount className="account" />
          {area === "public" && (
            <WhatsappLink className="help-link" label={t("nav.help")}>
              <Icon icon={MessageCircle} />
              <span className="help-link__text">{t("nav.help")}</span>
            </WhatsappLink>
          )}
          <LanguageToggle />
          <span className="only-wide">
            <ThemeToggle />
          </span>
          <MobileNav />
        </div>
      </div>
    </header>
  );
}
