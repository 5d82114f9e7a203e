import { useEffect, useState } from "react";
import { STEPS } from "./steps.js";

/** Anchor of the step that is being read: the last one whose heading passed the upper third. */
export function useStepInView(): string {
  const [anchor, setAnchor] = useState<string>(STEPS[0].anchor);
  useEffect(() => {
    const look = () => {
      const passed = STEPS.filter((step) => {
        const top = document.getElementById(step.anchor)?.getBoundingClientRect().top;
        return top !== undefined && top < innerHeight / 3;
      });
      setAnchor((passed.at(-1) ?? STEPS[0]).anchor);
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, []);
  return anchor;
}
