import type { ReactNode } from "react";
import { useLiftInert } from "../lift-inert.js";
import { SessionGate } from "../SessionGate.js";
import { Shell } from "./Shell.js";

/** Around the part that is taken over last: what is switched before would find it in another state than it was drawn in. */
function LiftInert({ children }: { readonly children: ReactNode }) {
  useLiftInert();
  return children;
}

/** What stands around every page, whichever router shows it. */
export function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <SessionGate>
      <Shell>
        <LiftInert>{children}</LiftInert>
      </Shell>
    </SessionGate>
  );
}
