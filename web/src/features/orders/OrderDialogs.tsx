import { Suspense } from "react";
import type { ComponentType } from "react";
import type { RecordProps } from "../../shared/desk/record-props.js";
import { useRecordAddress } from "../../shared/desk/record-address.js";
import { usePreloadParts } from "../../shared/desk/use-preload-parts.js";
import { ShortcutHelp, LAZY_DIALOGS, StatusDialog } from "./lazy-dialogs.js";
import type { StatusChanges } from "./use-change-status.js";

interface Props {
  readonly changes: StatusChanges;
  readonly isAdmin: boolean;
  readonly mayProcess: boolean;
  /** The component of the order record, passed as a prop since features must not import each other. */
  readonly OrderRecord: ComponentType<RecordProps>;
  readonly isHelpOpen: boolean;
  readonly onHelpClose: () => void;
}

/** Dialogs over the list: order record, confirmation of a status change, and shortcut help. */
export function OrderDialogs({ changes, isHelpOpen, onHelpClose, OrderRecord, ...permissions }: Props) {
  usePreloadParts(LAZY_DIALOGS);
  const { question, agree, decline, choose } = changes;
  const { id, openInstead, close, closeAtOnce } = useRecordAddress();
  // Closes the record first: the list asks for confirmation and shows the result.
  const changeStatus: RecordProps["onStatus"] = (row, to) => {
    closeAtOnce();
    choose(row, to);
  };
  return (
    <Suspense fallback={null}>
      {id !== undefined && (
        <OrderRecord
          key={id}
          {...{ id, ...permissions }}
          onOpen={openInstead}
          onClose={close}
          onStatus={changeStatus}
        />
      )}
      {question && <StatusDialog question={question} onYes={agree} onClose={decline} />}
      {isHelpOpen && <ShortcutHelp {...permissions} onClose={onHelpClose} />}
    </Suspense>
  );
}
