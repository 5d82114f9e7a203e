import type { OrderChangeView, OrderDetail } from "@tukar-saldo/contracts";
import { isClosedStatus } from "@tukar-saldo/contracts";
import { Hand, UserRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayAndMinute } from "../../shared/desk/format.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { useSession } from "../../shared/session.js";
import { Button } from "../../shared/ui/Button.js";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog.js";
import { Icon } from "../../shared/ui/Icon.js";
import { HandOverSelect } from "./HandOverSelect.js";
import { ChangeErrorNote } from "./ChangeErrorNote.js";
import { toRow } from "./use-order-change.js";
import { useSetHandler } from "./use-set-handler.js";

interface Props {
  readonly order: OrderDetail;
  readonly history: readonly OrderChangeView[];
  readonly isAdmin: boolean;
  readonly mayProcess: boolean;
}

/** The handler of the order, with buttons to take, release, hand over or take over the order. */
export function HandlerSection({ order, history, isAdmin, mayProcess }: Props) {
  const { t } = useTranslation("record");
  const language = useLanguage();
  const { handler, handled_at } = order;
  const { change, isPending, changeError } = useSetHandler(toRow(order));
  const [isDialogOpen, setDialogOpen] = useState(false);
  const isOwn = handler?.id === useSession()?.user.id;
  const submit = (next: Parameters<typeof change>[0]): void => void (isPending || change(next));
  if (isClosedStatus(order.status) || (!handler && !mayProcess)) return null;
  const handlerText = !handler
    ? t("record.handler.none")
    : isOwn
      ? t("record.handler.you")
      : t("record.handler.other", { name: handler.name });
  const sinceText = handled_at && t("record.handler.since", { time: dayAndMinute(handled_at, language) });
  return (
    <div className="record__handling">
      <p>
        <Icon icon={UserRound} />
        <span>
          <b>{handlerText}</b>
          {sinceText && <small>{sinceText}</small>}
        </span>
      </p>
      {mayProcess && (
        <div className="record__handling-actions">
          {!handler && (
            <Button look="line" aria-busy={isPending} onClick={() => submit({ handler: "me" })}>
              <Icon icon={Hand} />
              {t("record.take")}
            </Button>
          )}
          {handler && !isOwn && (
            <Button look="line" onClick={() => setDialogOpen(true)}>
              <Icon icon={Hand} />
              {t("record.takeOver")}
            </Button>
          )}
          {handler && (isOwn || isAdmin) && (
            <Button look="quiet" onClick={() => submit({ handler: null })}>
              {t("record.release")}
            </Button>
          )}
          {isAdmin && (
            <HandOverSelect order={order} onChoose={(id) => submit({ handler: id, isTakeOver: true })} />
          )}
        </div>
      )}
      {handler && (
        <ConfirmDialog
          open={isDialogOpen && !isOwn}
          question={t("record.takeOver.question", { name: handler.name })}
          yes={t("record.takeOver")}
          onYes={() => {
            setDialogOpen(false);
            submit({ handler: "me", isTakeOver: true });
          }}
          onClose={() => setDialogOpen(false)}
        >
          {t("record.takeOver.consequence", { name: handler.name })}
        </ConfirmDialog>
      )}
      <ChangeErrorNote {...{ changeError, history }} />
    </div>
  );
}
