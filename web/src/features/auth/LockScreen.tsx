import { WEB_ROUTES, loginBody } from "@tukar-saldo/contracts";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { FormAlert } from "../../shared/forms/FormAlert.js";
import { PasswordField } from "../../shared/forms/PasswordField.js";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { useZodForm } from "../../shared/forms/use-zod-form.js";
import { usePageTitle } from "../../shared/hooks/use-page-title.js";
import { useNavigate } from "../../shared/router.js";
import { endSession } from "../../shared/session.js";
import type { Session } from "../../shared/session.js";
import { Button } from "../../shared/ui/Button.js";
import { LogoMark } from "../../shared/ui/Logo.js";
import "./login.css";
import { SecondStep } from "./SecondStep.js";
import { formatCountdown, useRetryCountdown } from "./use-countdown.js";
import { useLogin } from "./use-login.js";

interface Props {
  readonly user: Session["user"];
}

/** Replaces the page after the session timed out: the user unlocks it with the password, others can sign in instead. */
export function LockScreen({ user }: Props) {
  const { t } = useTranslation("access");
  usePageTitle(t("lock.title"));
  return (
    <div className="login-page">
      <div className="login card">
        <LogoMark />
        <h1>{t("lock.title")}</h1>
        <p className="muted">{t("lock.lead")}</p>
        <UnlockForm email={user.email} />
        <SwitchUser />
      </div>
    </div>
  );
}

const passwordSchema = z.pick(loginBody, { password: true });

function UnlockForm({ email }: { readonly email: string }) {
  const { t } = useTranslation("access");
  const { t: tl } = useTranslation("login");
  const { signIn, isPending, problem, failure, prepare, secondStep } = useLogin();
  const { register, handleSubmit, formState, setFocus } = useZodForm(passwordSchema, { password: "" });
  const secondsLeft = useRetryCountdown(failure);
  useEffect(() => queueMicrotask(() => setFocus("password")), [setFocus]);
  useEffect(() => {
    if (failure) setFocus("password", { shouldSelect: true });
  }, [failure, setFocus]);
  const { password } = formState.errors;
  if (secondStep) return <SecondStep {...secondStep} />;
  const unlock = (values: { password: string }): unknown => secondsLeft > 0 || signIn({ email, ...values });
  return (
    <form noValidate onInput={prepare} onSubmit={(event) => void handleSubmit(unlock)(event)}>
      <FormAlert title={problem} failure={failure} />
      <p className="login__who">{email}</p>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        id="password"
        label={tl("login.password")}
        autoComplete="current-password"
        error={password && t("field.required")}
        {...register("password")}
      />
      <SubmitButton wide blocked={secondsLeft > 0} busy={isPending} busyText={tl("login.submitting")}>
        {secondsLeft > 0 ? tl("login.locked", { time: formatCountdown(secondsLeft) }) : t("lock.submit")}
        <kbd aria-hidden="true">Enter</kbd>
      </SubmitButton>
    </form>
  );
}

function SwitchUser() {
  const { t } = useTranslation("access");
  const navigate = useNavigate();
  const switchUser = (): void => {
    endSession();
    // Runs after the route guard, which redirects to the home page when the session ends.
    setTimeout(() => navigate(WEB_ROUTES.login, { replace: true }));
  };
  return (
    <p className="login__terms">
      <Button look="quiet" onClick={switchUser}>
        {t("lock.other")}
      </Button>
    </p>
  );
}
