import { WEB_ROUTES } from "@tukar-saldo/contracts";
import type { MessageKey } from "@tukar-saldo/contracts";
import { ShieldCheck } from "lucide-react";
import { Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { FormAlert } from "../../shared/forms/FormAlert.js";
import { Field } from "../../shared/forms/Field.js";
import { PasswordField } from "../../shared/forms/PasswordField.js";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { useIssueText } from "../../shared/forms/use-issue-text.js";
import { useZodForm } from "../../shared/forms/use-zod-form.js";
import { STAFF_TEXTS } from "../../shared/i18n/staff-texts.js";
import { lazyPart } from "../../shared/lazy-part.js";
import { usePageTitle } from "../../shared/hooks/use-page-title.js";
import { RichText } from "../../shared/i18n/RichText.js";
import { Link } from "../../shared/router.js";
import { Icon } from "../../shared/ui/Icon.js";
import { LogoMark } from "../../shared/ui/Logo.js";
import { PartFailed } from "../../shared/ui/PartFailed.js";
import { PageSpinner } from "../../shared/ui/PageSpinner.js";
import "./login.css";
import { formatCountdown, useRetryCountdown } from "./use-countdown.js";
import { credentialsSchema, useLogin } from "./use-login.js";

/** Loaded on demand, as most accounts have no second factor. */
const SecondStep = lazyPart(async () => (await import("./SecondStep.js")).SecondStep, {
  texts: STAFF_TEXTS.access,
  otherwise: PartFailed,
});

/** Locale key of the error that the contract's schema reports for an empty field. */
const REQUIRED_KEY = "login.error.required" satisfies MessageKey;

/** Links to terms and privacy notice; they open in a new tab, so that the form keeps its input. */
const LEGAL_LINKS = {
  terms: <Link to={WEB_ROUTES.terms} target="_blank" />,
  privacy: <Link to={WEB_ROUTES.privacy} target="_blank" />,
};

export function LoginPage() {
  const { t } = useTranslation("login");
  usePageTitle(t("login.title"));
  return (
    <div className="login-page">
      <div className="login card">
        <LogoMark />
        <h1>{t("login.title")}</h1>
        <p className="muted">{t("login.lead")}</p>
        <LoginForm />
        <p className="login__terms">
          <Icon icon={ShieldCheck} />
          <span>
            <RichText text={t("login.terms")} tags={LEGAL_LINKS} />
          </span>
        </p>
      </div>
    </div>
  );
}

function LoginForm() {
  const { t } = useTranslation("login");
  const { signIn, isPending, problem, failure, prepare, secondStep } = useLogin();
  const translateIssue = useIssueText();
  const { register, handleSubmit, formState, setFocus } = useZodForm(credentialsSchema, {
    email: "",
    password: "",
  });
  const secondsLeft = useRetryCountdown(failure);
  // Deferred until navigation has moved the focus to the heading.
  useEffect(() => queueMicrotask(() => setFocus("email")), [setFocus]);
  // Moves the focus from the alert to the password, which is most likely mistyped.
  useEffect(() => {
    if (failure) setFocus("password", { shouldSelect: true });
  }, [failure, setFocus]);
  const { email, password } = formState.errors;
  const hasBlankField = [email, password].some((issue) => issue?.message === REQUIRED_KEY);
  const fieldErrorText = (issue?: string) =>
    issue === REQUIRED_KEY ? t("field.required") : translateIssue(issue);
  if (secondStep)
    return (
      <Suspense fallback={<PageSpinner />}>
        <SecondStep {...secondStep} />
      </Suspense>
    );
  return (
    <form
      noValidate
      onInput={prepare}
      onSubmit={(event) => void handleSubmit((credentials) => secondsLeft > 0 || signIn(credentials))(event)}
    >
      <FormAlert title={hasBlankField ? t(REQUIRED_KEY) : problem} failure={failure} />
      <Field
        // A fixed id, since `useId` would return a different id in the prerendered page.
        id="email"
        label={t("login.email")}
        type="email"
        autoComplete="username"
        error={fieldErrorText(email?.message)}
        {...register("email")}
      />
      <PasswordField
        id="password"
        label={t("login.password")}
        autoComplete="current-password"
        error={fieldErrorText(password?.message)}
        {...register("password")}
      />
      <SubmitButton wide blocked={secondsLeft > 0} busy={isPending} busyText={t("login.submitting")}>
        {secondsLeft > 0 ? t("login.locked", { time: formatCountdown(secondsLeft) }) : t("login.submit")}
        <kbd aria-hidden="true">Enter</kbd>
      </SubmitButton>
    </form>
  );
}
