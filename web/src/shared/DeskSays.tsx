import { Suspense } from "react";
import type { SaidProps } from "./availability/Said.js";
import { useTakenOver } from "./hooks/use-taken-over.js";
import { latePart } from "./late-part.js";

const Said = latePart<SaidProps>(async () => (await import("./availability/Said.js")).Said, {
  otherwise: ({ stated }) => stated,
});

/** What the desk says of itself now, in place of what is stated; it comes once the page is there. */
export function DeskSays(props: SaidProps) {
  return useTakenOver() ? (
    <Suspense fallback={props.stated}>
      <Said {...props} />
    </Suspense>
  ) : (
    props.stated
  );
}
