import type { ReactNode } from "react";
import { useRemoveInert } from "../use-remove-inert.js";
import { SessionGate } from "../SessionGate.js";
import { Shell } from "./Shell.js";

/** Removes `inert` from the page, whose content hydrates last: earlier input could make state and HTML differ. */
function RemoveInert({ children }: { readonly children: ReactNode }) {
  useRemoveInert();
  return children;
}

/** The session check and the shell around every page, with either router. */
export function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <SessionGate>
      <Shell>
        <RemoveInert>{children}</RemoveInert>
      </Shell>
    </SessionGate>
  );
}
