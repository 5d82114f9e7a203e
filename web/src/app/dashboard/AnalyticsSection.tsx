import { CalendarRange } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { AnalyticsTab } from "../../features/analytics/AnalyticsTab.js";
import { TEXTS } from "../../features/figures/texts.js";
import type { TabProps } from "../../shared/desk/tab.js";
import { lazyPart } from "../../shared/lazy-part.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { PartFailed } from "../../shared/ui/PartFailed.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";

const FiguresPanel = lazyPart(
  async () => (await import("../../features/figures/FiguresPanel.js")).FiguresPanel,
  {
    texts: TEXTS,
    otherwise: PartFailed,
  },
);

/** The Analytics tab: statistics over all orders and, on demand, the statistics of a chosen range of days. */
export function AnalyticsSection(props: TabProps) {
  const { t } = useTranslation("analytics");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AnalyticsTab />
      {isOpen ? (
        <Suspense fallback={<Skeleton height="440px" className="charts__placeholder" />}>
          <FiguresPanel {...props} />
        </Suspense>
      ) : (
        <p className="charts__more">
          <Button look="line" onClick={() => setOpen(true)}>
            <Icon icon={CalendarRange} />
            {t("analytics.chosen")}
          </Button>
        </p>
      )}
    </>
  );
}
