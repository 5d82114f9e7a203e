import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { messageFor } from "../../shared/api/errors.js";
import { keys } from "../../shared/desk/keys.js";
import { notify } from "../../shared/notify/notify.js";
import { saveFile } from "../../shared/save-file.js";
import { fetchAuditCsv } from "./api.js";

/** Exports the filtered entries, then refetches the list, as the export itself is audited. */
export function useExportAudit() {
  const { t } = useTranslation("audit");
  const client = useQueryClient();
  const failureText = t("dashboard.toast.network_error");
  return useMutation({
    mutationFn: fetchAuditCsv,
    onSuccess: ({ name, file }) => {
      saveFile(name, file);
      notify.success(t("audit.exported"));
      void client.invalidateQueries({ queryKey: keys.audit });
    },
    onError: (error) => notify.error(messageFor(error, { rejected: failureText, network: failureText })),
  });
}
