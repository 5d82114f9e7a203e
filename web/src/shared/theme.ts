import { useSyncExternalStore } from "react";
import { browserStorage } from "./storage.js";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = "theme";
const listeners = new Set<() => void>();
const darkModeQuery = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");

function readTheme(): Theme {
  const stored = browserStorage.get(STORAGE_KEY);
  return THEMES.find((theme) => theme === stored) ?? "auto";
}

function applyTheme(): void {
  const theme = readTheme();
  const isDark = theme === "dark" || (theme === "auto" && darkModeQuery().matches);
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", isDark ? "#111e22" : "#ffffff");
  for (const listener of listeners) listener();
}

/** Applies the stored theme; while that is `auto`, follows the system's color scheme. */
export function initTheme(): void {
  applyTheme();
  darkModeQuery().addEventListener("change", applyTheme);
}

export function chooseTheme(theme: Theme): void {
  browserStorage.set(STORAGE_KEY, theme);
  applyTheme();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => "auto");
}
