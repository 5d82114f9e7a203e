import type { CancelReason, TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureOf } from "../../shared/api/errors.js";
import { notify } from "../../shared/notify/notify.js";
import { useDesk } from "../../shared/desk/desk.js";
import type { Desk } from "../../shared/desk/desk.js";
import { ToastRow } from "../../shared/desk/ToastRow.js";
import { formatConflict } from "./conflict-text.js";
import { changeStatus } from "./change-status.js";
import { freshRowOf } from "../../shared/orders/fresh-row.js";
import { findOwnReasonText } from "./own-changes.js";
import type { StatusChange } from "./own-changes.js";
import type { ChangeListener } from "./change-status.js";

type StaffText = TFunction<"orders">;

/** A status change that needs confirmation. */
export interface ChangeToConfirm {
  readonly row: TransactionRow;
  readonly to: TransactionStatus;
  /** The order before somebody else changed it; the dialog then shows that change. */
  readonly seen?: TransactionRow;
}

export interface StatusChanges {
  /** Changes a status; asks for confirmation before an order is completed or cancelled. */
  readonly choose: (row: TransactionRow, to: TransactionStatus) => void;
  /** Undoes a saved change, unless somebody changed the order since. */
  readonly undo: (saved: TransactionRow, before: TransactionRow) => void;
  readonly question: ChangeToConfirm | undefined;
  readonly agree: (reason?: CancelReason, reasonText?: string) => void;
  readonly decline: () => void;
}

/** Changes statuses and shows each result as a toast, with a button to undo or to try again. */
export function useChangeStatus(): StatusChanges {
  const { t } = useTranslation("orders");
  const desk = useDesk();
  const [question, setQuestion] = useState<ChangeToConfirm>();
  const { change, undo } = useMemo(() => createStatusActions(desk, t, setQuestion), [desk, t]);
  const choose = useMemo(
    () =>
      (row: TransactionRow, to: TransactionStatus): void => {
        if (row.status === to) return;
        if (to === "completed" || to === "cancelled") setQuestion({ row, to });
        else change({ row, to });
      },
    [change],
  );
  const confirmChange = (reason?: CancelReason, reasonText?: string): void => {
    setQuestion(undefined);
    if (question)
      change({
        row: question.row,
        to: question.to,
        ...(reason && { reason }),
        ...(reasonText && { reasonText }),
      });
  };
  return { choose, undo, question, agree: confirmChange, decline: () => setQuestion(undefined) };
}

function createStatusActions(desk: Desk, t: StaffText, ask: (question: ChangeToConfirm) => void) {
  const change = (statusChange: StatusChange): void => void changeStatus(desk, statusChange, listener);
  // An undo fails if the order was changed again since: it requires the exact version of the saved change.
  const undo = (saved: TransactionRow, before: TransactionRow): void => {
    const isCancelled = before.status === "cancelled";
    const reason = isCancelled ? before.cancel_reason : null;
    const reasonText = isCancelled && findOwnReasonText(desk.client, before);
    const reasonFields = { ...(reason && { reason }), ...(reasonText && { reasonText }) };
    change({ row: saved, to: before.status, requiresExactVersion: true, ...reasonFields });
  };
  const listener: ChangeListener = {
    onSaved({ row, to }, { saved, before }) {
      const title = t("tx.status.success");
      const detail = t("tx.status.became", { code: row.unique_code, status: t(`tx.status.${to}`) });
      const action = { text: t("tx.status.undo"), run: () => undo(saved, before) };
      const content = <ToastRow title={title} detail={detail} action={action} />;
      notify.success(title, { id: `saved-${row.transaction_id}-${saved.version}`, content });
    },
    onFailed(failedChange, error) {
      const { row, to } = failedChange;
      const freshRow = freshRowOf(error);
      const failure = failureOf(error);
      const title = t(failure.kind === "network" ? "tx.status.network" : "tx.status.failed");
      const unchangedText = t("tx.status.stays", {
        code: row.unique_code,
        status: t(`tx.status.${row.status}`),
      });
      const message = failure.kind === "rejected" && failure.message ? failure.message : unchangedText;
      const detail = freshRow ? `${message} ${formatConflict(t, freshRow, row)}` : message;
      const retry = (): void => (freshRow ? ask({ row: freshRow, to, seen: row }) : change(failedChange));
      const action = freshRow?.status === to ? {} : { action: { text: t("tx.status.again"), run: retry } };
      const content = <ToastRow title={title} detail={detail} {...action} />;
      notify.error(title, { id: `refused-${row.transaction_id}-${Date.now()}`, content });
    },
  };
  return { change, undo };
}
