import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { rejectionOf } from "../../shared/api/errors.js";
import type { RecordProps } from "../../shared/desk/record-props.js";
import { recordQuery } from "../../shared/orders/record-query.js";
import { Button } from "../../shared/ui/Button.js";
import { Modal } from "../../shared/ui/Dialog.js";
import { Note } from "../../shared/ui/Note.js";
import { CloseButton, RecordHead } from "./RecordHead.js";
import { RecordBody } from "./RecordBody.js";
import { RecordSkeleton } from "./RecordSkeleton.js";
import "./order-record.css";
import "./record-parts.css";
import "./record-lists.css";

/** Everything stored about an order, in a drawer at the right edge of the list; full screen on phones. */
export function OrderRecord(props: RecordProps) {
  const { id, onClose } = props;
  const { t } = useTranslation("record");
  const { data, error, refetch, isFetching } = useQuery(recordQuery(id));
  const code = data?.order.unique_code;
  return (
    <Modal
      className="record"
      aria-label={code ? t("record.title.of", { code }) : t("record.title")}
      onLeave={onClose}
      closeOnOutsidePress
      closesOnlyByUnmount
    >
      {data ? (
        <>
          <RecordHead order={data.order} onClose={onClose} />
          <RecordBody record={data} {...props} />
        </>
      ) : (
        <>
          <header className="record__head">
            <h2>{t("record.title")}</h2>
            <CloseButton onClose={onClose} />
          </header>
          {error ? (
            <RecordLoadError error={error} isBusy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <RecordSkeleton />
          )}
        </>
      )}
    </Modal>
  );
}

interface RecordLoadErrorProps {
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** Error state of the record: unknown order, or loading failed with a retry button. */
function RecordLoadError({ error, isBusy, onRetry }: RecordLoadErrorProps) {
  const { t } = useTranslation("record");
  const isUnknown = rejectionOf(error)?.status === 404;
  return (
    <Note tone="bad" role="alert" className="record__missing">
      <b>{t(isUnknown ? "record.unknown" : "record.failed")}</b>
      {!isUnknown && (
        <Button look="line" aria-busy={isBusy} onClick={onRetry}>
          {t("record.retry")}
        </Button>
      )}
    </Note>
  );
}
