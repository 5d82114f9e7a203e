import { Suspense } from "react";
import { useFetchAhead } from "../../shared/desk/use-fetch-ahead.js";
import { KeysHelp, LATE_DIALOGS, OrderQuestion } from "./late-dialogs.js";
import type { StatusChanges } from "./use-change-status.js";

interface Props {
  readonly changes: StatusChanges;
  readonly mayChange: boolean;
  readonly isHelpOpen: boolean;
  readonly onHelpClose: () => void;
}

/** What lies over the list: the question before an order ends, and the keys. */
export function OrderDialogs({ changes, mayChange, isHelpOpen, onHelpClose }: Props) {
  useFetchAhead(LATE_DIALOGS);
  const { asked, agree, decline } = changes;
  return (
    <Suspense fallback={null}>
      {asked && <OrderQuestion asked={asked} onYes={agree} onClose={decline} />}
      {isHelpOpen && <KeysHelp mayChange={mayChange} onClose={onHelpClose} />}
    </Suspense>
  );
}
