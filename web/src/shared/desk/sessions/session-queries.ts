import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.js";
import { messageFor } from "../../api/errors.js";
import { notify } from "../../notify/notify.js";

/** The sessions of the user with this id, by default of the signed-in user. */
export const sessionsQuery = (user?: string) =>
  queryOptions({
    queryKey: ["sessions", user ?? "own"],
    queryFn: async ({ signal }) => (await call(API.listSessions, { query: { user }, signal })).data,
    staleTime: 0,
  });

/** Returns a function that ends the session with an id; without an id, it ends all sessions but the current one. */
export function useEndSession(user?: string) {
  const { t } = useTranslation("access");
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (id: string | undefined): Promise<void> => {
      if (id === undefined) await call(API.endOtherSessions, { query: { user } });
      else await call(API.endSession, { params: { id } });
    },
    onSuccess: (_, id) => notify.success(t(id === undefined ? "sessions.ended.all" : "sessions.ended")),
    onError: (error) =>
      notify.error(
        messageFor(error, { rejected: t("sessions.failed"), network: t("dashboard.toast.network_error") }),
        { id: "end-session" },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery(user).queryKey }),
  });
  return { end: (id?: string) => isPending || mutate(id), isPending };
}
