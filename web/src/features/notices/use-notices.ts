import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import type { Notice } from "@tukar-saldo/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/client.js";
import { hasCode, messageFor } from "../../shared/api/errors.js";
import { noticesQuery } from "../../shared/desk/notices.js";
import { restoreRates } from "../../shared/desk/rates.js";
import { useDeskNow } from "../../shared/desk/use-desk-now.js";
import { notify } from "../../shared/notify/notify.js";
import { filterCurrentNotices, parseNotices } from "./notice-rules.js";

const MINUTE_MS = 60_000;

type RateChange = Extract<Notice, { type: "rate_changed" }>;

interface NoticesState {
  readonly notices: readonly Notice[];
  /** Whether the first response of the server has arrived. */
  readonly isKnown: boolean;
  /** Hides a notice for the current user only. */
  readonly hide: (id: string) => void;
}

export function useNotices(): NoticesState {
  const client = useQueryClient();
  const { data } = useQuery(noticesQuery);
  const knownNotices = useMemo(() => parseNotices(data ?? []), [data]);
  const notices = filterCurrentNotices(knownNotices, useDeskNow(MINUTE_MS));
  const { mutate } = useMutation({
    mutationFn: (id: string) => call(API.hideNotice, { params: { id } }),
    onMutate: (id) =>
      client.setQueryData(noticesQuery.queryKey, (all) => all?.filter((notice) => notice.id !== id)),
    // If hiding fails, the refetched list shows the notice again.
    onError: () => client.invalidateQueries({ queryKey: noticesQuery.queryKey }),
  });
  return { notices, isKnown: data !== undefined, hide: mutate };
}

/** Restores the rates from before a rate change. */
export function useRestoreRates() {
  const { t } = useTranslation("desk");
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ data }: RateChange) => restoreRates(client, data.from, data.version),
    onSuccess: () => notify.success(t("notice.putBack.done"), { id: "rate-put-back", renewed: true }),
    onError: (error) =>
      notify.error(
        hasCode(error, "STALE_VERSION")
          ? t("notice.putBack.late")
          : messageFor(error, {
              rejected: t("dashboard.toast.settings_save_failed"),
              network: t("dashboard.toast.network_error"),
            }),
        { id: "rate-put-back", renewed: true },
      ),
  });
  return { restoreRates: mutate, isPending };
}
