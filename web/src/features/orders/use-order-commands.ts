import { fillPath, isClosedStatus, TRANSACTION_STATUSES, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { Clock, Download, ExternalLink, Hand, Keyboard, PanelRightOpen } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useDesk } from "../../shared/desk/desk.js";
import type { Command } from "../../shared/desk/commands.js";
import { STATUS_LOOKS } from "../../shared/ui/status-looks.js";
import type { OrderActions } from "./use-order-keys.js";

/** The shown shortcut of each status; it must match use-order-keys.ts. */
const HOTKEYS: Partial<Record<TransactionStatus, string>> = {
  processing: "P",
  completed: "C",
  cancelled: "X",
};

type OnStatus = (row: TransactionRow, to: TransactionStatus) => void;

/** Registers the commands of the selected order and of the list in the command palette. */
export function useOrderCommands(
  row: TransactionRow | undefined,
  onStatus: OnStatus | undefined,
  toOldest: () => void,
  exportAction: { readonly save: () => void; readonly isOfToday: boolean },
  onShortcutHelp: () => void,
  actions: OrderActions,
): void {
  const { t } = useTranslation("orders");
  const { commands } = useDesk();
  const orderCommands = useSelectedOrderCommands(row, onStatus, actions);
  useEffect(() => {
    commands.put([
      ...orderCommands,
      {
        id: "oldest",
        group: t("palette.go"),
        text: t("palette.oldest"),
        icon: Clock,
        hotkey: "N",
        run: toOldest,
      },
      {
        id: "export",
        group: t("palette.more"),
        text: t(exportAction.isOfToday ? "tx.export.today" : "tx.export"),
        icon: Download,
        run: exportAction.save,
      },
      {
        id: "keys",
        group: t("palette.more"),
        text: t("tx.keys.title"),
        icon: Keyboard,
        hotkey: "?",
        run: onShortcutHelp,
      },
    ]);
    return () => commands.put([]);
  });
}

function useSelectedOrderCommands(
  row: TransactionRow | undefined,
  onStatus: OnStatus | undefined,
  actions: OrderActions,
): Command[] {
  const { t } = useTranslation("orders");
  if (!row) return [];
  const group = t("palette.selected", { code: row.unique_code });
  const otherStatuses = onStatus ? TRANSACTION_STATUSES.filter((status) => status !== row.status) : [];
  const reportUrl = fillPath(WEB_ROUTES.report, { transaction_id: row.transaction_id });
  const takeCommand = {
    id: "take",
    group,
    text: t("tx.take"),
    icon: Hand,
    hotkey: "T",
    run: () => actions.take(row),
  };
  return [
    {
      id: "record",
      group,
      text: t("palette.record"),
      icon: PanelRightOpen,
      hotkey: "H",
      run: () => actions.open(row.transaction_id),
    },
    ...(onStatus && !row.handler && !isClosedStatus(row.status) ? [takeCommand] : []),
    ...otherStatuses.map((status) => ({
      id: status,
      group,
      text: t("palette.mark", { status: t(`tx.status.${status}`) }),
      icon: STATUS_LOOKS[status].icon,
      ...(HOTKEYS[status] && { hotkey: HOTKEYS[status] }),
      run: () => onStatus?.(row, status),
    })),
    {
      id: "report",
      group,
      text: t("palette.report"),
      icon: ExternalLink,
      run: () => void window.open(reportUrl, "_blank", "noopener"),
    },
  ];
}
