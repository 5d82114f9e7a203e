import { Suspense } from "react";
import type { SaidProps } from "./availability/Said.js";
import { useTakenOver } from "./hooks/use-taken-over.js";
import { latePart } from "./late-part.js";

const Said = latePart<SaidProps>(async () => (await import("./availability/Said.js")).Said, {
  otherwise: ({ stated }) => stated,
});

/** Shows the desk's current notice or hours instead of the fallback `stated`; loaded after the page is hydrated. */
export function DeskSays(props: SaidProps) {
  return useTakenOver() ? (
    <Suspense fallback={props.stated}>
      <Said {...props} />
    </Suspense>
  ) : (
    props.stated
  );
}
