import { Suspense } from "react";
import type { ComponentType } from "react";
import type { RecordProps } from "../../shared/desk/record-props.js";
import { useRecordAddress } from "../../shared/desk/record-address.js";
import { useFetchAhead } from "../../shared/desk/use-fetch-ahead.js";
import { KeysHelp, LATE_DIALOGS, OrderQuestion } from "./late-dialogs.js";
import type { StatusChanges } from "./use-change-status.js";

interface Props {
  readonly changes: StatusChanges;
  readonly isAdmin: boolean;
  readonly mayProcess: boolean;
  /** All that is kept about an order; another feature's. */
  readonly OrderRecord: ComponentType<RecordProps>;
  readonly isHelpOpen: boolean;
  readonly onHelpClose: () => void;
}

/** What lies over the list: an order's record, the question before an order ends, and the keys. */
export function OrderDialogs({ changes, isHelpOpen, onHelpClose, OrderRecord, ...may }: Props) {
  useFetchAhead(LATE_DIALOGS);
  const { asked, agree, decline, choose } = changes;
  const { id, openInstead, close, closeAtOnce } = useRecordAddress();
  // The question lies over the list, and what became of it is told there.
  const changeStatus: RecordProps["onStatus"] = (row, to) => {
    closeAtOnce();
    choose(row, to);
  };
  return (
    <Suspense fallback={null}>
      {id !== undefined && (
        <OrderRecord
          key={id}
          {...{ id, ...may }}
          onOpen={openInstead}
          onClose={close}
          onStatus={changeStatus}
        />
      )}
      {asked && <OrderQuestion asked={asked} onYes={agree} onClose={decline} />}
      {isHelpOpen && <KeysHelp mayChange={may.mayProcess} onClose={onHelpClose} />}
    </Suspense>
  );
}
