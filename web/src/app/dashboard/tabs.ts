import type { Role } from "@tukar-saldo/contracts";
import { ChartColumn, ReceiptText, ScrollText, SlidersHorizontal, Users, Wrench } from "lucide-react";
import { createElement } from "react";
import type { ComponentType } from "react";
import type { Tab, TabProps } from "../../shared/desk/tab.js";
import type { OwnTexts } from "../../shared/i18n/resources.js";
import { STAFF_TEXTS } from "../../shared/i18n/staff-texts.js";
import { lazyPart } from "../../shared/lazy-part.js";
import { OrderRecord } from "./lazy-parts.js";
import { PartFailed } from "../../shared/ui/PartFailed.js";

function defineTab(
  tab: Omit<Tab, "Panel" | "preload">,
  load: () => Promise<ComponentType<TabProps>>,
  texts?: OwnTexts,
): Tab {
  const Panel = lazyPart(load, { otherwise: PartFailed, ...(texts && { texts }) });
  return { ...tab, Panel, preload: Panel.preload };
}

/** The tabs of the dashboard in their order, selected by `?tab=`; the first is the default. */
const TABS: readonly [Tab, ...Tab[]] = [
  defineTab(
    { id: "transactions", text: "dashboard.tab.transactions", icon: ReceiptText, adminOnly: false },
    async () => {
      const { TransactionsTab } = await import("../../features/orders/TransactionsTab.js");
      return (props) => createElement(TransactionsTab, { ...props, OrderRecord });
    },
  ),
  defineTab(
    { id: "analytics", text: "dashboard.tab.analytics", icon: ChartColumn, adminOnly: false },
    async () => (await import("./AnalyticsSection.js")).AnalyticsSection,
  ),
  defineTab(
    { id: "users", text: "dashboard.tab.users", icon: Users, adminOnly: true },
    async () => (await import("../../features/users/UsersTab.js")).UsersTab,
  ),
  defineTab(
    { id: "tools", text: "dashboard.tab.tools", icon: Wrench, adminOnly: true },
    async () => (await import("./DeskTools.js")).DeskTools,
  ),
  defineTab(
    { id: "settings", text: "dashboard.tab.settings", icon: SlidersHorizontal, adminOnly: true },
    async () => (await import("../../features/settings/SettingsTab.js")).SettingsTab,
  ),
  defineTab(
    { id: "audit", text: "dashboard.tab.audit", icon: ScrollText, adminOnly: true, under: "tools" },
    async () => (await import("./AuditSection.js")).AuditSection,
    STAFF_TEXTS.audit,
  ),
];

const TABS_BY_ROLE: Record<Role, readonly Tab[]> = {
  admin: TABS,
  user: TABS.filter(({ adminOnly }) => !adminOnly),
};

export function tabsFor(role: Role): readonly Tab[] {
  return TABS_BY_ROLE[role];
}

/** The tabs listed in the strip, and the selected one: the current tab or its parent. */
export function tabStripOf(role: Role, current: Tab): { tabs: readonly Tab[]; selected: Tab } {
  const tabs = tabsFor(role).filter(({ under }) => under === undefined);
  return { tabs, selected: tabs.find(({ id }) => id === (current.under ?? current.id)) ?? TABS[0] };
}

/** The tab with an id; the first tab if the id is missing or not available to the role. */
export function findTab(role: Role, id: string | null): Tab {
  return tabsFor(role).find((tab) => tab.id === id) ?? TABS[0];
}
