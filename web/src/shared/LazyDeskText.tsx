import { Suspense } from "react";
import type { DeskTextProps } from "./availability/DeskText.js";
import { useHydrated } from "./hooks/use-hydrated.js";
import { lazyPart } from "./lazy-part.js";

const DeskText = lazyPart<DeskTextProps>(async () => (await import("./availability/DeskText.js")).DeskText, {
  otherwise: ({ fallback }) => fallback,
});

/** Shows the desk's current notice or hours instead of `fallback`; loaded after the page is hydrated. */
export function LazyDeskText(props: DeskTextProps) {
  return useHydrated() ? (
    <Suspense fallback={props.fallback}>
      <DeskText {...props} />
    </Suspense>
  ) : (
    props.fallback
  );
}
