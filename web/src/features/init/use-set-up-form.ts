import { useMutation, useQueryClient } from "@tanstack/react-query";
import { WEB_ROUTES } from "@tukar-saldo/contracts";
import type { SetUpDeskBody } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { hasCode, messageFor, rejectionOf } from "../../shared/api/errors.js";
import { MIN_NEW_PASSWORD_LENGTH } from "../../shared/forms/new-password/long-enough.js";
import { useIssueText } from "../../shared/forms/use-issue-text.js";
import { useZodForm } from "../../shared/forms/use-zod-form.js";
import { providerQuery } from "../../shared/human/provider.js";
import { notify } from "../../shared/notify/notify.js";
import { useNavigate } from "../../shared/router.js";
import { createInitSchema, setUpDesk, REQUIRED_KEY } from "./api.js";
import type { InitFields } from "./api.js";

const EMPTY_FORM: Required<InitFields> = {
  name: "",
  email: "",
  password: "",
  sitekey: "",
  privatekey: "",
  paypal_email: "",
  setup_token: "",
};

/** The set-up form: its state, its errors and its submission. */
export function useSetUpForm(needs: { readonly keys: boolean; readonly token: boolean }) {
  const { t } = useTranslation("init");
  const client = useQueryClient();
  const navigate = useNavigate();
  const translateIssue = useIssueText();
  const form = useZodForm<InitFields, SetUpDeskBody>(createInitSchema(needs), EMPTY_FORM);
  const translateError = (error: unknown): string =>
    messageFor(error, { rejected: t("init.error.failed"), network: t("init.error.exception") });
  const openLogin = (): void => {
    // The cached reply lacks the site key, which the sign-in needs.
    void client.invalidateQueries({ queryKey: providerQuery.queryKey });
    navigate(WEB_ROUTES.login, { replace: true });
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: setUpDesk,
    onSuccess: () => {
      notify.success(t("init.success"));
      openLogin();
    },
    onError: (failure) => {
      notify.error(translateError(failure), { id: "init" });
      for (const [name, message] of Object.entries(rejectionOf(failure)?.fields ?? {})) {
        form.setError(name as keyof InitFields, { message });
      }
      if (hasCode(failure, "ALREADY_INITIALISED")) openLogin();
    },
  });
  const { errors } = form.formState;
  const isBlank = (name: keyof InitFields): boolean => errors[name]?.message === REQUIRED_KEY;
  const hasBlankField = (Object.keys(errors) as (keyof InitFields)[]).some(isBlank);
  return {
    form,
    errorOf: (name: keyof InitFields) =>
      isBlank(name)
        ? t("field.required")
        : translateIssue(errors[name]?.message, { min: MIN_NEW_PASSWORD_LENGTH }),
    submit: form.handleSubmit((body) => mutate(body)),
    isPending,
    failure: error,
    problem: hasBlankField ? t(REQUIRED_KEY) : error ? translateError(error) : undefined,
  };
}
export type SetUpForm = ReturnType<typeof useSetUpForm>;
