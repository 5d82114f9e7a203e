import { useEffect, useState } from "react";
import { STEPS } from "./steps.js";

/** Returns the anchor of the current step: the last one whose top has scrolled into the upper third of the window. */
export function useStepInView(): string {
  const [anchor, setAnchor] = useState<string>(STEPS[0].anchor);
  useEffect(() => {
    const updateAnchor = () => {
      const passedSteps = STEPS.filter((step) => {
        const top = document.getElementById(step.anchor)?.getBoundingClientRect().top;
        return top !== undefined && top < innerHeight / 3;
      });
      setAnchor((passedSteps.at(-1) ?? STEPS[0]).anchor);
    };
    addEventListener("scroll", updateAnchor, { passive: true });
    return () => removeEventListener("scroll", updateAnchor);
  }, []);
  return anchor;
}
