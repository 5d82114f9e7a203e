import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { messageFor } from "../../shared/api/errors.js";
import { notify } from "../../shared/notify/notify.js";
import { keys } from "../../shared/desk/keys.js";
import { countText } from "../../shared/desk/format.js";
import { resetOrders } from "./api.js";

/** Deletes all orders and shows their number; an error is returned as `problem` and shown as a toast. */
export function useResetOrders(onDone: () => void) {
  const { t } = useTranslation("tools");
  const client = useQueryClient();
  const translateError = (error: unknown): string =>
    messageFor(error, {
      rejected: t("dashboard.toast.reset_failed"),
      network: t("dashboard.toast.reset_error"),
    });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: resetOrders,
    onSuccess: async (count) => {
      onDone();
      notify.success(t("dashboard.toast.reset_success", { n: countText(count), count }));
      await client.invalidateQueries({ queryKey: keys.tx });
    },
    onError: (failure) => notify.error(translateError(failure), { id: "reset" }),
  });
  return { run: mutate, isPending, problem: error ? translateError(error) : undefined, clearError: reset };
}
