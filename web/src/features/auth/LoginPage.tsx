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
import { latePart } from "../../shared/late-part.js";
import { usePageTitle } from "../../shared/hooks/use-page-title.js";
import { RichText } from "../../shared/i18n/RichText.js";
import { Link } from "../../shared/router.js";
import { Icon } from "../../shared/ui/Icon.js";
import { LogoMark } from "../../shared/ui/Logo.js";
import { PartFailed } from "../../shared/ui/PartFailed.js";
import { Waiting } from "../../shared/ui/Waiting.js";
import "./login.css";
import { formatCountdown, useLock } from "./use-lock.js";
import { credentials, useLogin } from "./use-login.js";

/** Most accounts have no second factor. */
const SecondStep = latePart(async () => (await import("./SecondStep.js")).SecondStep, {
  texts: STAFF_TEXTS.access,
  otherwise: PartFailed,
});

/** What the contract says of a field left empty. */
const REQUIRED = "login.error.required" satisfies MessageKey;

/** They open beside the form, so that what was typed stays. */
const LINKS = {
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
          <Icon of={ShieldCheck} />
          <span>
            <RichText text={t("login.terms")} tags={LINKS} />
          </span>
        </p>
      </div>
    </div>
  );
}

function LoginForm() {
  const { t } = useTranslation("login");
  const { signIn, isPending, problem, failure, prepare, second } = useLogin();
  const issueText = useIssueText();
  const { register, handleSubmit, formState, setFocus } = useZodForm(credentials, {
    email: "",
    password: "",
  });
  const left = useLock(failure);
  // After a change of page the heading takes the focus; this comes after it.
  useEffect(() => queueMicrotask(() => setFocus("email")), [setFocus]);
  // The alert takes the focus first; what was mistyped is most often the password.
  useEffect(() => {
    if (failure) setFocus("password", { shouldSelect: true });
  }, [failure, setFocus]);
  const { email, password } = formState.errors;
  const isBlank = [email, password].some((issue) => issue?.message === REQUIRED);
  const textOf = (issue?: string) => (issue === REQUIRED ? t("field.required") : issueText(issue));
  if (second)
    return (
      <Suspense fallback={<Waiting />}>
        <SecondStep {...second} />
      </Suspense>
    );
  return (
    <form
      noValidate
      onInput={prepare}
      onSubmit={(event) => void handleSubmit((given) => left > 0 || signIn(given))(event)}
    >
      <FormAlert title={isBlank ? t(REQUIRED) : problem} failure={failure} />
      <Field
        // Of its own: the prerendered page is hydrated under another router, which would number it differently.
        id="email"
        label={t("login.email")}
        type="email"
        autoComplete="username"
        error={textOf(email?.message)}
        {...register("email")}
      />
      <PasswordField
        id="password"
        label={t("login.password")}
        autoComplete="current-password"
        error={textOf(password?.message)}
        {...register("password")}
      />
      <SubmitButton wide blocked={left > 0} busy={isPending} busyText={t("login.submitting")}>
        {left > 0 ? t("login.locked", { time: formatCountdown(left) }) : t("login.submit")}
        <kbd aria-hidden="true">Enter</kbd>
      </SubmitButton>
    </form>
  );
}
