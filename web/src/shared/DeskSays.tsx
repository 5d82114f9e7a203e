import { Suspense } from "react";
import type { DeskTextProps } from "./availability/Said.js";
import { useHydrated } from "./hooks/use-hydrated.js";
import { lazyPart } from "./lazy-part.js";

const DeskText = lazyPart<DeskTextProps>(async () => (await import("./availability/Said.js")).DeskText, {
  otherwise: ({ stated }) => stated,
});

/** Shows the desk's current notice or hours instead of the fallback `stated`; loaded after the page is hydrated. */
export function DeskSays(props: DeskTextProps) {
  return useHydrated() ? (
    <Suspense fallback={props.stated}>
      <DeskText {...props} />
    </Suspense>
  ) : (
    props.stated
  );
}
