import { Link } from "../../shared/router.js";
import { STEPS } from "./steps.js";
import { useGuideTexts } from "./use-guide-texts.js";
import { useStepInView } from "./use-step-in-view.js";

export function Contents() {
  const t = useGuideTexts();
  const here = useStepInView();
  return (
    <nav className="contents" aria-label={t("guide.contents")}>
      {STEPS.map(({ anchor, name }, index) => (
        <Link key={anchor} to={`#${anchor}`} aria-current={anchor === here ? "true" : undefined}>
          {index + 1} {t(`guide.${name}.short`)}
        </Link>
      ))}
    </nav>
  );
}
