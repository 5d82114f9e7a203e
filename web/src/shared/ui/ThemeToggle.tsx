import { Moon, Sun, SunMoon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { chooseTheme, THEMES, useTheme } from "../theme.js";
import { Icon } from "./Icon.js";

const ICON_BY_THEME = { auto: SunMoon, light: Sun, dark: Moon };

/** A button that cycles through the themes auto, light and dark. */
export function ThemeToggle({ withWord }: { readonly withWord?: boolean }) {
  const { t } = useTranslation();
  const theme = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
  const label = t("theme.label", { theme: t(`theme.${theme}`) });
  return (
    <button
      type="button"
      className={withWord ? "menu__item" : "icon-button"}
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(next)}
    >
      <Icon icon={ICON_BY_THEME[theme]} />
      {withWord && <span>{label}</span>}
    </button>
  );
}
