import { useTranslation } from "react-i18next";
import { Link } from "../../shared/router.js";
import { STEPS } from "./steps.js";
import { useStepInView } from "./use-step-in-view.js";

export function TableOfContents() {
  const { t } = useTranslation("guide");
  const currentAnchor = useStepInView();
  return (
    <nav className="contents" aria-label={t("guide.contents")}>
      {STEPS.map(({ anchor, name }, index) => (
        <Link key={anchor} to={`#${anchor}`} aria-current={anchor === currentAnchor ? "true" : undefined}>
          {index + 1} {t(`guide.${name}.short`)}
        </Link>
      ))}
    </nav>
  );
}
