import { API } from "@tukar-saldo/contracts";
import type { ExportFormat } from "@tukar-saldo/contracts";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callRaw } from "../api/client.js";
import { messageFor } from "../api/errors.js";
import { notify } from "../notify/notify.js";
import { saveFile } from "../save-file.js";
import { listFilterOf } from "./list-filter.js";
import type { Filter } from "./list-filter.js";

interface ExportFile {
  readonly name: string;
  readonly file: Blob;
  readonly format: ExportFormat;
}

async function fetchExport(filter: Filter, format: ExportFormat): Promise<ExportFile> {
  const { search, status, date_range } = listFilterOf(filter);
  const query = { search, status, date_range, format };
  const response = await callRaw(API.exportOrders, { query });
  const named = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "");
  return { name: named?.[1] ?? `transactions.${format}`, file: await response.blob(), format };
}

/** A CSV file of this size or less may hold its header alone. */
const SMALL_BYTES = 1_000;

/** Whether there is no order in a CSV file: the list may have been emptied since it was counted. */
async function isEmpty({ file, format }: ExportFile): Promise<boolean> {
  return format === "csv" && file.size <= SMALL_BYTES && !(await file.text()).trimEnd().includes("\n");
}

interface Export {
  readonly run: (format: ExportFormat) => void;
  /** The format of the export that runs. */
  readonly running: ExportFormat | undefined;
}

/** Downloads what the filter shows, one file at a time; says so when there is nothing. */
export function useExport(filter: Filter, total: number | undefined): Export {
  const { t } = useTranslation("dashboard");
  const words = t("dashboard.toast.network_error");
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: ExportFormat) => fetchExport(filter, format),
    onSuccess: async (exported) => {
      if (await isEmpty(exported)) return notify.error(t("dashboard.toast.no_data_export"));
      saveFile(exported.name, exported.file);
      notify.success(t(`dashboard.toast.${exported.format}_downloaded`));
    },
    onError: (error) => notify.error(messageFor(error, { rejected: words, network: words })),
  });
  const run = (format: ExportFormat): void => {
    if (total === 0) notify.error(t("dashboard.toast.no_data_export"));
    else if (!isPending) mutate(format);
  };
  return { run, running: isPending ? variables : undefined };
}
