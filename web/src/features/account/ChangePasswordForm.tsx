import type { ChangePasswordBody } from "@tukar-saldo/contracts";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { rejectionOf } from "../../shared/api/errors.js";
import { FormAlert } from "../../shared/forms/FormAlert.js";
import { MIN_NEW_PASSWORD_LENGTH } from "../../shared/forms/new-password/long-enough.js";
import { NewPasswordField } from "../../shared/forms/new-password/NewPasswordField.js";
import { PasswordField } from "../../shared/forms/PasswordField.js";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { useIssueText } from "../../shared/forms/use-issue-text.js";
import { useZodForm } from "../../shared/forms/use-zod-form.js";
import { useSession } from "../../shared/session.js";
import { changePasswordSchema } from "./api.js";
import { useChangePassword } from "./use-change-password.js";

const EMPTY_FORM: ChangePasswordBody = { current_password: "", new_password: "" };
const ERROR_TEXT_VALUES = { min: MIN_NEW_PASSWORD_LENGTH };

/** Form to change the password. Shows the server's error about a field at that field, other errors above the form. */
export function ChangePasswordForm() {
  const { t } = useTranslation("account");
  const translateIssue = useIssueText();
  const { name = "", email = "" } = useSession()?.user ?? {};
  const personalWords = [name, email];
  const { change, isPending, problem } = useChangePassword();
  const { control, register, handleSubmit, formState, setError } = useZodForm(
    changePasswordSchema,
    EMPTY_FORM,
  );
  const { current_password, new_password } = formState.errors;
  const newPassword = useWatch({ control, name: "new_password" });
  const submit = (body: ChangePasswordBody): void =>
    change(body, {
      onError: (error) => {
        for (const [name, message] of Object.entries(rejectionOf(error)?.fields ?? {})) {
          setError(name as keyof ChangePasswordBody, { message }, { shouldFocus: true });
        }
      },
    });
  return (
    <form className="account-dialog__form" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <h3>{t("account.password")}</h3>
      <FormAlert title={(current_password ?? new_password) ? undefined : problem} />
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label={t("account.current")}
        autoComplete="current-password"
        error={translateIssue(current_password?.message)}
        {...register("current_password")}
      />
      <NewPasswordField
        label={t("account.new")}
        password={newPassword}
        known={personalWords}
        error={translateIssue(new_password?.message, ERROR_TEXT_VALUES)}
        {...register("new_password")}
      />
      <p className="field__hint">{t("account.consequence")}</p>
      <SubmitButton busy={isPending} busyText={t("account.saving")}>
        {t("account.password")}
      </SubmitButton>
    </form>
  );
}
