import { useEffect, useRef } from "react";
import { useLocation } from "../router.js";
import { setGuard } from "./guard.js";
import { answerLeave, hasUnsaved, leave } from "./unsaved.js";

/** The router numbers its entries; others, such as those of anchors, have no number. */
function placeOf(state: unknown): number {
  return typeof state === "object" && state !== null && "idx" in state ? Number(state.idx) : Number.NaN;
}

/** Guards the page: back and forward are undone while something is unsaved, and done again after a yes. */
export function useLeaveGuard(): void {
  const location = useLocation();
  const here = useRef(Number.NaN);
  useEffect(() => {
    here.current = placeOf(history.state);
  }, [location]);
  useEffect(() => {
    let expected: "return" | "leave" | undefined;
    const pop = (event: PopStateEvent): void => {
      const steps = placeOf(event.state) - here.current;
      const passes = expected === "leave" || !steps || !hasUnsaved();
      // The router must not hear of what is undone.
      if (!passes || expected === "return") event.stopImmediatePropagation();
      if (passes) return void (expected = undefined);
      expected = "return";
      history.go(-steps);
      leave(() => {
        expected = "leave";
        history.go(steps);
      });
    };
    setGuard({ leave, pop });
    return () => {
      setGuard(undefined);
      // A session that ends takes the page along; its question must not wait for the next one.
      answerLeave(false);
    };
  }, []);
}
