import { Suspense } from "react";
import { useTakenOver } from "../../shared/hooks/use-taken-over.js";
import { latePart } from "../../shared/late-part.js";

const DeskNotice = latePart(async () => (await import("./DeskNotice.js")).DeskNotice);

/** Where the desk's notice shows once the page is there. */
export function NoticePlace() {
  const isTakenOver = useTakenOver();
  return (
    isTakenOver && (
      <Suspense fallback={null}>
        <DeskNotice />
      </Suspense>
    )
  );
}
