import { Menu, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "../../shared/router.js";
import { Icon } from "../../shared/ui/Icon.js";
import { LazyAccount } from "./LazyAccount.js";
import { NavItems } from "./NavItems.js";
import { ThemeToggle } from "../../shared/ui/ThemeToggle.js";

/** The menu on narrow screens: links, theme and sign-out. Esc, a navigation, or a press or focus outside closes it. */
export function MobileNav() {
  const { t } = useTranslation();
  const { key } = useLocation();
  const [openedAtKey, setOpenedAtKey] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openedAtKey === key;
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpenedAtKey(undefined);
      button.current?.focus();
    };
    const closeIfOutside = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpenedAtKey(undefined);
    };
    document.addEventListener("keydown", closeOnEscape, { signal });
    for (const eventName of ["pointerdown", "focusin"])
      document.addEventListener(eventName, closeIfOutside, { signal });
    return () => controller.abort();
  }, [isOpen]);
  return (
    <div className="only-narrow" ref={menu}>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={t("nav.menu")}
        aria-expanded={isOpen}
        aria-controls="menu"
        onClick={() => setOpenedAtKey(isOpen ? undefined : key)}
      >
        <Icon icon={isOpen ? X : Menu} />
      </button>
      <nav id="menu" className="menu" hidden={!isOpen} aria-label={t("nav.menu")}>
        <NavItems className="menu__item" />
        <ThemeToggle withWord />
        <LazyAccount className="account account--menu" />
      </nav>
    </div>
  );
}
