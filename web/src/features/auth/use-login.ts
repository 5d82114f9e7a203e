import { loginBody, WEB_ROUTES } from "@tukar-saldo/contracts";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { messageFor } from "../../shared/api/errors.js";
import { HumanError } from "../../shared/human/errors.js";
import { useHumanToken } from "../../shared/human/use-human-token.js";
import { notify } from "../../shared/notify/notify.js";
import { preloadPage } from "../../shared/preload.js";
import { startSession } from "../../shared/session.js";
import { login, findTicket } from "./auth-service.js";

export const credentialsSchema = z.omit(loginBody, { recaptcha_token: true, device: true });
export type Credentials = z.infer<typeof credentialsSchema>;

/** Signs in with a new human-verification token; an error is returned as `problem` and shown in a toast. */
export function useLogin() {
  const { t } = useTranslation("login");
  const verification = useHumanToken("login");
  const translateError = (error: unknown): string => {
    if (error instanceof HumanError) return t("human.loadFailed");
    if (error instanceof Error && error.name !== "ApiError")
      return t("login.error.exception", { detail: error.message });
    return messageFor(error, { rejected: t("login.error.failed"), network: t("login.error.connection") });
  };
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: async (credentials: Credentials) =>
      login({ ...credentials, recaptcha_token: await verification.token() }),
    onSuccess: startSession,
    onError: (failure) => findTicket(failure) ?? notify.error(translateError(failure), { id: "login" }),
  });
  const ticket = error && findTicket(error);
  const failure = ticket ? null : error;
  return {
    signIn: mutate,
    isPending,
    problem: failure ? translateError(failure) : undefined,
    failure,
    /** Prepares the human-verification token and preloads the dashboard's page chunk while credentials are typed. */
    prepare: () => {
      verification.prepare();
      preloadPage(WEB_ROUTES.dashboard);
    },
    /** Props of the second step; undefined unless the sign-in requires a second factor. */
    secondStep: ticket && variables ? { ticket, email: variables.email, onBack: reset } : undefined,
  };
}
