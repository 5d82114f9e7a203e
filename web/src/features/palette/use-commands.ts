import { LANGUAGES, WEB_ROUTES } from "@tukar-saldo/contracts";
import {
  CircleUserRound,
  Keyboard,
  Languages,
  RefreshCw,
  Search,
  ShieldCheck,
  SunMoon,
  Volume2,
  VolumeX,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { changeLanguage } from "../../shared/i18n/start.js";
import { useNavigate } from "../../shared/router.js";
import { chooseTheme, THEMES, useTheme } from "../../shared/theme.js";
import { useDesk } from "../../shared/desk/desk.js";
import { singleKeys } from "../../shared/desk/single-keys.js";
import type { Sound } from "../../shared/desk/sound.js";
import { useTabAddress } from "../../shared/desk/tab-address.js";
import type { Tab } from "../../shared/desk/tab.js";
import { filterCommands } from "./commands.js";
import type { Command } from "../../shared/desk/commands.js";
import { useLanguage } from "../../shared/i18n/use-language.js";

export interface CommandContext {
  readonly tabs: readonly Tab[];
  readonly sound: Sound;
  readonly onRefresh: () => void;
  readonly onAccount: () => void;
}

/** Minimum length of the typed text for which an order search is offered; shorter texts match too many orders. */
const MIN_SEARCH_LENGTH = 3;

/** Commands that match the typed text: those of the open tab, navigation and general ones, and an order search. */
export function useCommands(context: CommandContext, typed: string): Command[] {
  const { commands } = useDesk();
  const navigationCommands = useNavigationCommands(context);
  const generalCommands = useGeneralCommands(context);
  const searchCommands = useSearchCommand(typed.trim());
  return [
    ...filterCommands([...commands.all(), ...navigationCommands, ...generalCommands], typed),
    ...searchCommands,
  ];
}

function useNavigationCommands({ tabs }: CommandContext): Command[] {
  const { t } = useTranslation("dashboard");
  const navigate = useNavigate();
  const getTabUrl = useTabAddress();
  const groupName = t("palette.go");
  const tabCommands = tabs.map(({ id, text, icon }, at) => ({
    id,
    group: groupName,
    text: t(text),
    icon,
    hotkey: String(at + 1),
    run: () => navigate(getTabUrl(id)),
  }));
  const isAdmin = tabs.some(({ isAdminOnly }) => isAdminOnly);
  const settingsCommand: Command = {
    id: "admin-settings",
    group: groupName,
    text: t("dashboard.adminSettings"),
    icon: ShieldCheck,
    run: () => navigate(WEB_ROUTES.adminSettings),
  };
  return isAdmin ? [...tabCommands, settingsCommand] : tabCommands;
}

function useGeneralCommands({ sound, onRefresh, onAccount }: CommandContext): Command[] {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const theme = useTheme();
  const groupName = t("palette.more");
  const nextTheme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
  const areSingleKeysOn = singleKeys.useIsOn();
  const keysText = t(areSingleKeysOn ? "palette.singleKeysOff" : "palette.singleKeysOn");
  const otherLanguage = LANGUAGES.find((candidate) => candidate !== language) ?? "id";
  const soundText = t(sound.on ? "palette.soundOff" : "palette.soundOn");
  return [
    { id: "refresh", group: groupName, text: t("palette.refresh"), icon: RefreshCw, run: onRefresh },
    { id: "account", group: groupName, text: t("account.title"), icon: CircleUserRound, run: onAccount },
    {
      id: "theme",
      group: groupName,
      text: t("palette.theme"),
      icon: SunMoon,
      run: () => chooseTheme(nextTheme),
    },
    {
      id: "language",
      group: groupName,
      text: t("palette.language"),
      icon: Languages,
      run: () => void changeLanguage(otherLanguage),
    },
    {
      id: "single-keys",
      group: groupName,
      text: keysText,
      icon: Keyboard,
      run: () => singleKeys.set(!areSingleKeysOn),
    },
    { id: "sound", group: groupName, text: soundText, icon: sound.on ? VolumeX : Volume2, run: sound.toggle },
  ];
}

/** Command that searches orders of all periods for the typed text. */
function useSearchCommand(typed: string): Command[] {
  const { t } = useTranslation("dashboard");
  const navigate = useNavigate();
  if (typed.length < MIN_SEARCH_LENGTH) return [];
  const query = new URLSearchParams({ tab: "transactions", period: "all", q: typed });
  const text = t("palette.findCode", { text: typed });
  return [{ id: "search", group: t("tx.search"), text, icon: Search, run: () => navigate(`?${query}`) }];
}
