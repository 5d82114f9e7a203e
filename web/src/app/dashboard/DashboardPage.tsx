import { useQueryClient } from "@tanstack/react-query";
import type { Role } from "@tukar-saldo/contracts";
import { memo, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../shared/hooks/use-page-title.js";
import { profileQuery } from "../../shared/profile.js";
import { useNavigate, useSearchParams } from "../../shared/router.js";
import { ErrorBoundary } from "../../shared/ui/ErrorBoundary.js";
import { PartFailed } from "../../shared/ui/PartFailed.js";
import { PageSpinner } from "../../shared/ui/PageSpinner.js";
import { LeaveDialog } from "../../shared/unsaved/LeaveDialog.js";
import { DashboardHeader } from "./DashboardHeader.js";
import "./dashboard.css";
import { refreshDesk } from "../../shared/desk/refresh.js";
import { useMayProcess, useRole } from "./role.js";
import { DeskContext, useCreateDesk } from "../../shared/desk/desk.js";
import type { Desk } from "../../shared/desk/desk.js";
import { DashboardNotices } from "./DashboardNotices.js";
import { DisconnectedBanner } from "./DisconnectedBanner.js";
import { AccountDialog, CommandPalette, PRELOADED_PARTS } from "./lazy-parts.js";
import { usePalette } from "./use-palette.js";
import { useLiveUpdates } from "../../features/order-stream/use-live-updates.js";
import { useNewBell, useSound } from "../../features/order-stream/use-sound.js";
import { useTabAddress } from "../../shared/desk/tab-address.js";
import { TabLinks } from "./TabLinks.js";
import { findTab, listTabs, getTabStrip } from "./tabs.js";
import { usePreloadParts } from "../../shared/desk/use-preload-parts.js";
import { singleKeys } from "../../shared/desk/single-keys.js";
import { useKeys } from "../../shared/desk/use-keys.js";
import { useFirstData } from "./use-first-data.js";
import { useNoticesSettled } from "./use-notices-settled.js";
import { useOrderNotifications } from "./use-order-notifications.js";
import { useUnread } from "./use-unread.js";

/** Fetches the code of the tab that the URL selects, by default the first, while the user's role is still loading. */
export const preloadTab = (): void =>
  findTab("admin", new URLSearchParams(location.search).get("tab")).preload();

export function DashboardPage() {
  const desk = useCreateDesk();
  useFirstData(desk);
  const role = useRole();
  const areNoticesSettled = useNoticesSettled();
  return role ? <Dashboard {...{ desk, role, areNoticesSettled }} /> : <PageSpinner />;
}

/** Checks the session after the socket was rejected: fetching the profile ends an invalid session. */
function useCheckSession(): () => void {
  const client = useQueryClient();
  return () => void client.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => undefined);
}

interface Props {
  readonly desk: Desk;
  readonly role: Role;
  readonly areNoticesSettled: boolean;
}

/** Memoized, so that it is not rendered again with each reply that DashboardPage waits for. */
const Dashboard = memo(function Dashboard({ desk, role, areNoticesSettled }: Props) {
  const { t } = useTranslation("dashboard");
  const client = useQueryClient();
  const navigate = useNavigate();
  const sound = useSound(useNewBell());
  const { unread, add } = useUnread();
  const reportNews = useOrderNotifications(desk, sound.ring, add);
  const connection = useLiveUpdates(desk, reportNews, useCheckSession(), areNoticesSettled);
  const palette = usePalette();
  const isAdmin = role === "admin";
  const mayProcess = useMayProcess(role);
  const [isAccountOpen, setAccountOpen] = useState(false);
  const hasKeyShortcuts = singleKeys.useIsOn();
  const [params] = useSearchParams();
  const getTabUrl = useTabAddress();
  const tabs = listTabs(role);
  const currentTab = findTab(role, params.get("tab"));
  const tabStrip = getTabStrip(role, currentTab);
  usePreloadParts(PRELOADED_PARTS, connection === "live");
  usePreloadParts(tabStrip.tabs, connection === "live");
  usePageTitle(`${unread > 0 ? `(${unread}) ` : ""}${t(currentTab.text)}`);
  useKeys(
    Object.fromEntries(tabs.map(({ id }, index) => [String(index + 1), () => navigate(getTabUrl(id))])),
  );
  const refetchAll = (): void => void refreshDesk(client);
  const openAccount = (): void => setAccountOpen(true);
  return (
    <DeskContext value={desk}>
      <div className="desk" data-single-keys={hasKeyShortcuts ? undefined : "off"}>
        <DashboardHeader
          {...{ role, tabs, current: currentTab, connection, sound }}
          onRefresh={refetchAll}
          onPalette={palette.toggle}
          onAccount={openAccount}
        />
        <div className="desk-page" id="desk-panel" role="tabpanel" aria-label={t(currentTab.text)}>
          <div className="wrap">
            <DisconnectedBanner connection={connection} />
            {!areNoticesSettled && <PageSpinner />}
            <div hidden={!areNoticesSettled}>
              <DashboardNotices
                isAdmin={isAdmin}
                isFirstTab={currentTab === tabs[0]}
                isLive={connection === "live"}
                onAccount={openAccount}
              />
              <ErrorBoundary resetKey={currentTab.id} fallback={<PartFailed />}>
                <Suspense fallback={<PageSpinner />}>
                  <currentTab.Panel isAdmin={isAdmin} mayProcess={mayProcess} isShown={areNoticesSettled} />
                </Suspense>
              </ErrorBoundary>
            </div>
          </div>
        </div>
        <TabLinks {...tabStrip} className="bottom-tabs" />
        <LeaveDialog />
        <Suspense fallback={null}>
          {palette.isOpen && (
            <CommandPalette
              {...{ tabs, sound }}
              onClose={palette.close}
              onRefresh={refetchAll}
              onAccount={openAccount}
            />
          )}
          {isAccountOpen && <AccountDialog onClose={() => setAccountOpen(false)} />}
        </Suspense>
      </div>
    </DeskContext>
  );
});
