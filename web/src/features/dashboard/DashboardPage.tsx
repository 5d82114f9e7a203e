import { useQueryClient } from "@tanstack/react-query";
import type { Role } from "@tukar-saldo/contracts";
import { WifiOff } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useNoIndex } from "../../shared/hooks/use-no-index.js";
import { usePageTitle } from "../../shared/hooks/use-page-title.js";
import { useStaffTexts } from "../../shared/i18n/use-texts.js";
import { profileQuery } from "../../shared/profile.js";
import { useNavigate, useSearchParams } from "../../shared/router.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Waiting } from "../../shared/ui/Waiting.js";
import { LeaveDialog } from "../../shared/unsaved/LeaveDialog.js";
import { DashboardHeader } from "./DashboardHeader.js";
import "./dashboard.css";
import { refreshDesk } from "./data/refresh.js";
import { useRole } from "./data/role.js";
import { DeskContext, useNewDesk } from "./desk.js";
import { usePalette } from "./palette/use-palette.js";
import type { Connection } from "./realtime/socket.js";
import { useLive } from "./realtime/use-live.js";
import { useSound } from "./realtime/use-sound.js";
import { TabLinks } from "./TabLinks.js";
import { tabOf, tabsFor } from "./tabs.js";
import { useKeys } from "./use-keys.js";
import { useTellNews } from "./use-tell-news.js";

const CommandPalette = lazy(async () => ({
  default: (await import("./palette/CommandPalette.js")).CommandPalette,
}));

export function DashboardPage() {
  useNoIndex();
  const role = useRole();
  return role ? <Dashboard role={role} /> : <Waiting />;
}

function Dashboard({ role }: { readonly role: Role }) {
  const { t } = useStaffTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const desk = useNewDesk();
  const sound = useSound(desk);
  const tell = useTellNews(desk, sound.ring);
  // A refused socket may mean an ended session: asking for the profile finds out, and ends it here too.
  const connection = useLive(
    desk,
    tell,
    () => void client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  );
  const isLost = useIsLost(connection);
  const palette = usePalette();
  const [params] = useSearchParams();
  const tabs = tabsFor(role);
  const current = tabOf(role, params.get("tab"));
  usePageTitle(t(current.text));
  useKeys(Object.fromEntries(tabs.map(({ id }, at) => [String(at + 1), () => void navigate(`?tab=${id}`)])));
  const refresh = (): void => void refreshDesk(client);
  return (
    <DeskContext value={desk}>
      <div className="desk">
        <DashboardHeader
          {...{ role, tabs, current, connection, sound }}
          onRefresh={refresh}
          onPalette={palette.toggle}
        />
        <div className="desk-page" id="desk-panel" role="tabpanel" aria-label={t(current.text)}>
          <div className="wrap">
            {isLost && <DisconnectedBanner />}
            <Suspense fallback={<Waiting />}>
              <current.Panel isAdmin={role === "admin"} />
            </Suspense>
          </div>
        </div>
        <TabLinks tabs={tabs} current={current} className="tabbar" />
        <LeaveDialog />
        {palette.wasOpened && (
          <Suspense fallback={null}>
            <CommandPalette
              {...{ tabs, sound }}
              open={palette.isOpen}
              onClose={palette.close}
              onRefresh={refresh}
            />
          </Suspense>
        )}
      </div>
    </DeskContext>
  );
}

/** Connecting for the first time is no loss. */
function useIsLost(connection: Connection): boolean {
  const [wasLive, setWasLive] = useState(false);
  if (connection === "live" && !wasLive) setWasLive(true);
  return connection === "offline" || (connection === "connecting" && wasLive);
}

function DisconnectedBanner() {
  const { t } = useStaffTexts();
  return (
    <p className="desk-banner">
      <Icon of={WifiOff} />
      {t("dashboard.connection.banner")}
    </p>
  );
}
