import { useRef } from "react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "../../shared/router.js";
import { Icon } from "../../shared/ui/Icon.js";
import { useTabAddress } from "../../shared/desk/tab-address.js";
import type { Tab } from "../../shared/desk/tab.js";

interface Props {
  readonly tabs: readonly Tab[];
  readonly selected: Tab;
  readonly className: string;
  /** Whether each link shows the number key that opens its tab. */
  readonly withKeys?: boolean;
  readonly role?: string;
}

const GET_TARGET_INDEX_BY_KEY: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The tabs of the dashboard as links: a strip at the top on wide screens, a bar at the bottom on phones. */
export function TabLinks({ tabs, selected, className, withKeys, role }: Props) {
  const { t } = useTranslation("dashboard");
  const getTabUrl = useTabAddress();
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const moveFocus = (event: KeyboardEvent, index: number): void => {
    const getTargetIndex = GET_TARGET_INDEX_BY_KEY[event.key];
    if (!getTargetIndex) return;
    event.preventDefault();
    links.current[getTargetIndex(index, tabs.length)]?.focus();
  };
  return (
    <div className={className} role="tablist" aria-label={t("dashboard.tabs")} data-role={role}>
      {tabs.map((tab, index) => (
        <Link
          key={tab.id}
          ref={(link) => {
            links.current[index] = link;
          }}
          to={getTabUrl(tab.id)}
          role="tab"
          aria-selected={tab === selected}
          aria-controls="desk-panel"
          tabIndex={tab === selected ? 0 : -1}
          onPointerEnter={tab.preload}
          onFocus={tab.preload}
          onKeyDown={(event) => moveFocus(event, index)}
        >
          <Icon icon={tab.icon} />
          {t(tab.text)}
          {withKeys && <kbd aria-hidden="true">{index + 1}</kbd>}
        </Link>
      ))}
    </div>
  );
}
