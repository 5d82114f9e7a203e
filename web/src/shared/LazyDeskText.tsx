import { Suspense } from "react";
import type { DeskTextProps } from "./availability/DeskText.js";
import { useHydrated } from "./hooks/use-hydrated.js";
import { lazyPart } from "./lazy-part.js";

const DeskText = lazyPart<DeskTextProps>(async () => (await import("./availability/DeskText.js")).DeskText, {
  otherwise: ({ stated }) => stated,
});

/** Shows the desk's current notice or hours instead of the fallback `stated`; loaded after the page is hydrated. */
export function LazyDeskText(props: DeskTextProps) {
  return useHydrated() ? (
    <Suspense fallback={props.stated}>
      <DeskText {...props} />
    </Suspense>
  ) : (
    props.stated
  );
}
