import type { Role } from "@tukar-saldo/contracts";
import { ChartColumn, ReceiptText, SlidersHorizontal, Users, Wrench } from "lucide-react";
import type { ComponentType } from "react";
import type { Tab, TabProps } from "../../shared/desk/tab.js";
import { latePart } from "../../shared/late-part.js";
import { PartFailed } from "../../shared/ui/PartFailed.js";

function section(tab: Omit<Tab, "Panel" | "preload">, load: () => Promise<ComponentType<TabProps>>): Tab {
  const Panel = latePart(load, { otherwise: PartFailed });
  return { ...tab, Panel, preload: Panel.preload };
}

/** The sections of the dashboard in their order, named by `?tab=`; the first is the default. */
const TABS: readonly [Tab, ...Tab[]] = [
  section(
    { id: "transactions", text: "dashboard.tab.transactions", icon: ReceiptText, adminOnly: false },
    async () => (await import("../../features/orders/TransactionsTab.js")).TransactionsTab,
  ),
  section(
    { id: "analytics", text: "dashboard.tab.analytics", icon: ChartColumn, adminOnly: false },
    async () => (await import("./AnalyticsSection.js")).AnalyticsSection,
  ),
  section(
    { id: "users", text: "dashboard.tab.users", icon: Users, adminOnly: true },
    async () => (await import("../../features/users/UsersTab.js")).UsersTab,
  ),
  section(
    { id: "tools", text: "dashboard.tab.tools", icon: Wrench, adminOnly: true },
    async () => (await import("./DeskTools.js")).DeskTools,
  ),
  section(
    { id: "settings", text: "dashboard.tab.settings", icon: SlidersHorizontal, adminOnly: true },
    async () => (await import("../../features/settings/SettingsTab.js")).SettingsTab,
  ),
];

const TABS_OF: Record<Role, readonly Tab[]> = {
  admin: TABS,
  user: TABS.filter(({ adminOnly }) => !adminOnly),
};

export function tabsFor(role: Role): readonly Tab[] {
  return TABS_OF[role];
}

/** The tab an address names; the first one when it names none, or one this role has not. */
export function tabOf(role: Role, id: string | null): Tab {
  return tabsFor(role).find((tab) => tab.id === id) ?? TABS[0];
}
