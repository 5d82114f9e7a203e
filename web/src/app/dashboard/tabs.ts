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
    { id: "transactions", text: "dashboard.tab.transactions", icon: ReceiptText, isAdminOnly: false },
    async () => {
      const { TransactionsTab } = await import("../../features/orders/TransactionsTab.js");
      return (props) => createElement(TransactionsTab, { ...props, OrderRecord });
    },
  ),
  defineTab(
    { id: "analytics", text: "dashboard.tab.analytics", icon: ChartColumn, isAdminOnly: false },
    async () => (await import("./AnalyticsSection.js")).AnalyticsSection,
  ),
  defineTab(
    { id: "users", text: "dashboard.tab.users", icon: Users, isAdminOnly: true },
    async () => (await import("../../features/users/UsersTab.js")).UsersTab,
  ),
  defineTab(
    { id: "tools", text: "dashboard.tab.tools", icon: Wrench, isAdminOnly: true },
    async () => (await import("./DeskTools.js")).DeskTools,
  ),
  defineTab(
    { id: "settings", text: "dashboard.tab.settings", icon: SlidersHorizontal, isAdminOnly: true },
    async () => (await import("../../features/settings/SettingsTab.js")).SettingsTab,
  ),
  defineTab(
    { id: "audit", text: "dashboard.tab.audit", icon: ScrollText, isAdminOnly: true, parentId: "tools" },
    async () => (await import("./AuditSection.js")).AuditSection,
    STAFF_TEXTS.audit,
  ),
];

const TABS_BY_ROLE: Record<Role, readonly Tab[]> = {
  admin: TABS,
  user: TABS.filter(({ isAdminOnly }) => !isAdminOnly),
};

export function listTabs(role: Role): readonly Tab[] {
  return TABS_BY_ROLE[role];
}

/** The tabs listed in the strip, and the selected one: the current tab or its parent. */
export function getTabStrip(role: Role, current: Tab): { tabs: readonly Tab[]; selected: Tab } {
  const tabs = listTabs(role).filter(({ parentId }) => parentId === undefined);
  return { tabs, selected: tabs.find(({ id }) => id === (current.parentId ?? current.id)) ?? TABS[0] };
}

/** Finds the tab with this id; returns the first tab if the id is missing or not available to the role. */
export function findTab(role: Role, id: string | null): Tab {
  return listTabs(role).find((tab) => tab.id === id) ?? TABS[0];
}
