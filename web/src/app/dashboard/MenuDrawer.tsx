import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { CircleUserRound, Keyboard, LogOut, ShieldCheck, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "../../shared/router.js";
import { useSession } from "../../shared/session.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { LanguageToggle } from "../../shared/ui/LanguageToggle.js";
import { LogoMark } from "../../shared/ui/Logo.js";
import { ThemeToggle } from "../../shared/ui/ThemeToggle.js";
import { useSignOut } from "../../shared/use-sign-out.js";
import { singleKeys } from "../../shared/desk/single-keys.js";
import { useTabAddress } from "../../shared/desk/tab-address.js";
import type { Tab } from "../../shared/desk/tab.js";

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly tabs: readonly Tab[];
  readonly current: Tab;
  readonly onAccount: () => void;
}

/** The menu on phones: tabs, public pages, language, theme, account and sign-out. */
export function MenuDrawer({ open, onClose, tabs, current, onAccount }: Props) {
  const { t } = useTranslation("dashboard");
  const session = useSession();
  const signOut = useSignOut();
  const getTabUrl = useTabAddress();
  const hasKeyShortcuts = singleKeys.useIsOn();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else if (dialog.current?.open) dialog.current.close();
  }, [open]);
  return (
    <dialog ref={dialog} className="drawer" aria-label={t("dashboard.menu")} onClose={onClose} closedby="any">
      <header>
        <span className="logo">
          <LogoMark />
          <span>{t("brand.name")}</span>
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={t("dashboard.menu.close")}
          onClick={onClose}
        >
          <Icon icon={X} />
        </button>
      </header>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          to={getTabUrl(tab.id)}
          className="drawer__item"
          aria-current={tab === current ? "page" : undefined}
          onClick={onClose}
        >
          <Icon icon={tab.icon} />
          {t(tab.text)}
        </Link>
      ))}
      {session?.user.role === "admin" && (
        <Link className="drawer__item" to={WEB_ROUTES.adminSettings}>
          <Icon icon={ShieldCheck} />
          {t("dashboard.adminSettings")}
        </Link>
      )}
      <hr />
      <Link className="drawer__item" to={WEB_ROUTES.home}>
        {t("nav.home")}
      </Link>
      <Link className="drawer__item" to={WEB_ROUTES.guide}>
        {t("nav.guide")}
      </Link>
      <Link className="drawer__item" to="/#cara-kerja">
        {t("nav.how")}
      </Link>
      <div className="drawer__end">
        <div>
          <LanguageToggle />
          <ThemeToggle />
        </div>
        <button type="button" className="drawer__item" onClick={() => singleKeys.set(!hasKeyShortcuts)}>
          <Icon icon={Keyboard} />
          {t(hasKeyShortcuts ? "palette.singleKeysOff" : "palette.singleKeysOn")}
        </button>
        <p className="soft">{t("nav.greeting", { name: session?.user.name ?? "" })}</p>
        <button
          type="button"
          className="drawer__item"
          onClick={() => {
            onClose();
            onAccount();
          }}
        >
          <Icon icon={CircleUserRound} />
          {t("account.title")}
        </button>
        <Button look="line" wide onClick={signOut}>
          <Icon icon={LogOut} />
          {t("nav.logout")}
        </Button>
      </div>
    </dialog>
  );
}
