import type { Role } from "@tukar-saldo/contracts";
import { CircleUserRound, Menu, RefreshCw } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/Icon.js";
import { LanguageToggle } from "../../shared/ui/LanguageToggle.js";
import { ConnectionBadge } from "./ConnectionBadge.js";
import { LiveClock } from "./LiveClock.js";
import { MenuDrawer } from "./MenuDrawer.js";
import type { Connection } from "../../features/order-stream/socket.js";
import type { Sound } from "../../shared/desk/sound.js";
import { SoundToggle, SoundUnlock } from "./SoundToggle.js";
import { getTabStrip } from "./tabs.js";
import { TabLinks } from "./TabLinks.js";
import type { Tab } from "../../shared/desk/tab.js";

interface Props {
  readonly role: Role;
  readonly tabs: readonly Tab[];
  readonly current: Tab;
  readonly connection: Connection;
  readonly sound: Sound;
  readonly onRefresh: () => void;
  readonly onPalette: () => void;
  readonly onAccount: () => void;
}

export function DashboardHeader(props: Props) {
  const { role, tabs, current, connection, sound, onRefresh, onPalette, onAccount } = props;
  const { t } = useTranslation("dashboard");
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <>
      <div className="desk-bar">
        <div className="wrap">
          <button
            type="button"
            className="icon-button desk-bar__menu"
            aria-label={t("dashboard.menu.open")}
            onClick={() => setMenuOpen(true)}
          >
            <Icon icon={Menu} className="icon--menu" />
          </button>
          <div className="desk-bar__title">
            <h1>{t(role === "admin" ? "dashboard.title.admin" : "dashboard.title.user")}</h1>
            <span className="role" data-role={role}>
              {role}
            </span>
          </div>
          <div className="desk-bar__live">
            <SoundUnlock sound={sound} />
            <ConnectionBadge connection={connection} />
            <LiveClock />
          </div>
          <LanguageToggle />
          <button
            type="button"
            className="desk-bar__keys wide-only"
            title={t("palette.title")}
            onClick={onPalette}
          >
            <span className="visually-hidden">{t("palette.title")}, </span>
            <kbd>Ctrl</kbd> <kbd>K</kbd>
          </button>
          <div className="desk-bar__tools">
            <SoundToggle sound={sound} />
            <HeaderButton name={t("dashboard.refresh")} icon={RefreshCw} onPress={onRefresh} />
            <HeaderButton
              name={t("account.title")}
              icon={CircleUserRound}
              onPress={onAccount}
              look="wide-only"
            />
          </div>
        </div>
      </div>
      <div className="tabs-line">
        <div className="wrap">
          <TabLinks {...getTabStrip(role, current)} className="tabs" role={role} withKeys />
        </div>
      </div>
      <MenuDrawer open={isMenuOpen} onClose={() => setMenuOpen(false)} {...{ tabs, current, onAccount }} />
    </>
  );
}

interface HeaderButtonProps {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly onPress: () => void;
  readonly look?: "wide-only";
}

function HeaderButton({ name, icon, onPress, look }: HeaderButtonProps) {
  const classes = look ? `icon-button ${look}` : "icon-button";
  return (
    <button type="button" className={classes} aria-label={name} title={name} onClick={onPress}>
      <Icon icon={icon} />
    </button>
  );
}
