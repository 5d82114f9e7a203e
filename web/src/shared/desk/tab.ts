import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { ParseKeys } from "i18next";

/** The props that the dashboard passes to every tab. */
export interface TabProps {
  readonly isAdmin: boolean;
  /** Whether the user may process orders. */
  readonly mayProcess: boolean;
  /** False while the notices above the tab are loading: the hidden tab only fetches its data. True by default. */
  readonly isShown?: boolean;
}

/** A tab of the dashboard. */
export interface Tab {
  readonly id: string;
  readonly text: Extract<ParseKeys, `dashboard.tab.${string}`>;
  readonly icon: LucideIcon;
  readonly isAdminOnly: boolean;
  /** The id of the parent tab, if the tab strip does not list this tab. */
  readonly parentId?: string;
  readonly Panel: ComponentType<TabProps>;
  /** Fetches the tab's code before the tab is opened. */
  readonly preload: () => void;
}
