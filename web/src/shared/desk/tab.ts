import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { ParseKeys } from "i18next";

/** What every tab is given by the dashboard around it. */
export interface TabProps {
  readonly isAdmin: boolean;
  /** Whether the person may work on orders. */
  readonly mayProcess: boolean;
  /** False while what stands above is still to come: until then the section only fetches. True by default. */
  readonly isShown?: boolean;
}

/** A section of the dashboard. */
export interface Tab {
  readonly id: string;
  readonly text: Extract<ParseKeys, `dashboard.tab.${string}`>;
  readonly icon: LucideIcon;
  readonly adminOnly: boolean;
  /** The id of the section it is a part of, if it has no place of its own in the strip. */
  readonly under?: string;
  readonly Panel: ComponentType<TabProps>;
  /** Fetches its files before it is opened. */
  readonly preload: () => void;
}
