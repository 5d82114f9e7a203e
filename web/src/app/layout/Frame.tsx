import type { ReactNode } from "react";
import { useRemoveInert } from "../use-remove-inert.js";
import { SessionGate } from "../SessionGate.js";
import { Shell } from "./Shell.js";

/** Removes `inert` when the page is hydrated; input before that could make React's state and the HTML differ. */
function RemoveInert({ children }: { readonly children: ReactNode }) {
  useRemoveInert();
  return children;
}

/** The session check and the shell around every page; used with both routers. */
export function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <SessionGate>
      <Shell>
        <RemoveInert>{children}</RemoveInert>
      </Shell>
    </SessionGate>
  );
}
