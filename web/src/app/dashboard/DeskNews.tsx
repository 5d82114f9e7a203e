import { Suspense } from "react";
import { Boundary } from "../../shared/ui/Boundary.js";
import { Notices, Opening } from "./late-parts.js";

interface Props {
  readonly isAdmin: boolean;
  readonly isFirstTab: boolean;
}

/** What the staff should know, above every section; without it the sections work on. */
export function DeskNews({ isAdmin, isFirstTab }: Props) {
  return (
    <Boundary at="news" fallback={null}>
      <Suspense fallback={null}>
        <Notices isAdmin={isAdmin} />
        <Opening isAdmin={isAdmin} withList={isFirstTab} />
      </Suspense>
    </Boundary>
  );
}
