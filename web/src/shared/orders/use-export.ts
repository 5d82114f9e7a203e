import { API } from "@tukar-saldo/contracts";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callRaw } from "../api/client.js";
import { messageFor } from "../api/errors.js";
import { notify } from "../notify/notify.js";
import { listFilterOf } from "./list-filter.js";
import type { Filter } from "./list-filter.js";

async function fetchCsv(filter: Filter): Promise<{ name: string; file: Blob }> {
  const { search, status, date_range } = listFilterOf(filter);
  const query = { search, status, date_range, format: "csv" } as const;
  const response = await callRaw(API.exportOrders, { query });
  const named = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "");
  return { name: named?.[1] ?? "transactions.csv", file: await response.blob() };
}

/** A file of this size or less may hold its header alone. */
const SMALL_BYTES = 1_000;

/** Whether there is no order in it: the list may have been emptied since it was counted. */
async function isEmpty(file: Blob): Promise<boolean> {
  return file.size <= SMALL_BYTES && !(await file.text()).trimEnd().includes("\n");
}

/** Hands a file to the browser to save. */
function save(name: string, file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Downloads what the filter shows as a CSV file; says so when there is nothing. */
export function useExport(
  filter: Filter,
  total: number | undefined,
): { run: () => void; isRunning: boolean } {
  const { t } = useTranslation("dashboard");
  const words = t("dashboard.toast.network_error");
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchCsv(filter),
    onSuccess: async ({ name, file }) => {
      if (await isEmpty(file)) return notify.error(t("dashboard.toast.no_data_export"));
      save(name, file);
      notify.success(t("dashboard.toast.csv_downloaded"));
    },
    onError: (error) => notify.error(messageFor(error, { rejected: words, network: words })),
  });
  const run = (): void => {
    if (total === 0) notify.error(t("dashboard.toast.no_data_export"));
    else if (!isPending) mutate();
  };
  return { run, isRunning: isPending };
}
