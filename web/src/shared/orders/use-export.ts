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
  const fileName = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "");
  return { name: fileName?.[1] ?? `transactions.${format}`, file: await response.blob(), format };
}

/** A CSV file of at most this size may contain only its header. */
const MAX_HEADER_BYTES = 1_000;

/** Whether a CSV file contains no orders. This can happen if orders were deleted after the list was counted. */
async function hasNoOrders({ file, format }: ExportFile): Promise<boolean> {
  return format === "csv" && file.size <= MAX_HEADER_BYTES && !(await file.text()).trimEnd().includes("\n");
}

interface Export {
  readonly run: (format: ExportFormat) => void;
  /** The format of the running export; undefined if none runs. */
  readonly running: ExportFormat | undefined;
}

/** Downloads the filtered orders, one file at a time; shows an error if there are none. */
export function useExport(filter: Filter, total: number | undefined): Export {
  const { t } = useTranslation("dashboard");
  const errorText = t("dashboard.toast.network_error");
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: ExportFormat) => fetchExport(filter, format),
    onSuccess: async (exportFile) => {
      if (await hasNoOrders(exportFile)) return notify.error(t("dashboard.toast.no_data_export"));
      saveFile(exportFile.name, exportFile.file);
      notify.success(t(`dashboard.toast.${exportFile.format}_downloaded`));
    },
    onError: (error) => notify.error(messageFor(error, { rejected: errorText, network: errorText })),
  });
  const run = (format: ExportFormat): void => {
    if (total === 0) notify.error(t("dashboard.toast.no_data_export"));
    else if (!isPending) mutate(format);
  };
  return { run, running: isPending ? variables : undefined };
}
