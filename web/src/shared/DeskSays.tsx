import { Suspense } from "react";
import type { DeskTextProps } from "./availability/Said.js";
import { useTakenOver } from "./hooks/use-taken-over.js";
import { latePart } from "./late-part.js";

const DeskText = latePart<DeskTextProps>(async () => (await import("./availability/Said.js")).DeskText, {
  otherwise: ({ stated }) => stated,
});

/** Shows the desk's current notice or hours instead of the fallback `stated`; loaded after the page is hydrated. */
export function DeskSays(props: DeskTextProps) {
  return useTakenOver() ? (
    <Suspense fallback={props.stated}>
      <DeskText {...props} />
    </Suspense>
  ) : (
    props.stated
  );
}
