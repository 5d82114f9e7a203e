import { useTranslation } from "react-i18next";
import { useTabAddress } from "../../shared/desk/tab-address.js";
import { Link } from "../../shared/router.js";
import "./tool-parts.css";

const TAB_IDS = ["tools", "audit"] as const;

/** Links to the two parts of the Tools tab. */
export function ToolsNav({ current }: { readonly current: (typeof TAB_IDS)[number] }) {
  const { t } = useTranslation("dashboard");
  const toTab = useTabAddress();
  return (
    <nav className="tool-parts" aria-label={t("dashboard.toolParts")}>
      {TAB_IDS.map((id) => (
        <Link key={id} to={toTab(id)} aria-current={id === current ? "page" : undefined}>
          {t(`dashboard.tab.${id}`)}
        </Link>
      ))}
    </nav>
  );
}
