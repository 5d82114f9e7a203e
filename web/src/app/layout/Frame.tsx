import type { ReactNode } from "react";
import { useRemoveInert } from "../lift-inert.js";
import { SessionGate } from "../SessionGate.js";
import { Shell } from "./Shell.js";

/** Wraps the part that hydrates last: input before that could change state that no longer matches the HTML. */
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
