import { useMutation } from "@tanstack/react-query";
import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { messageFor } from "../../shared/api/errors.js";
import { notify } from "../../shared/notify/notify.js";
import { useNavigate } from "../../shared/router.js";
import { endSession } from "../../shared/session.js";
import { changePassword } from "./api.js";

/** Changes the user's own password, then opens the login page, as the session has ended. */
export function useChangePassword() {
  const { t } = useTranslation("account");
  const navigate = useNavigate();
  const translateError = (error: unknown): string =>
    messageFor(error, { rejected: t("account.failed"), network: t("dashboard.toast.network_error") });
  const { mutate, isPending, error } = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      notify.success(t("account.changed"));
      endSession();
      // Runs after the route guard, which redirects to the home page when the session ends.
      setTimeout(() => navigate(WEB_ROUTES.login, { replace: true }));
    },
    onError: (failure) => notify.error(translateError(failure), { id: "change-password" }),
  });
  return { change: mutate, isPending, problem: error ? translateError(error) : undefined };
}
