import { Fingerprint } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../forms/Field.js";
import { FormAlert } from "../forms/FormAlert.js";
import { PasswordField } from "../forms/PasswordField.js";
import { SubmitButton } from "../forms/SubmitButton.js";
import { Button } from "../ui/Button.js";
import { Icon } from "../ui/Icon.js";
import { hasPasskeys } from "./passkey.js";
import type { Method } from "./proof.js";
import "./access.css";

interface Props {
  /** The available methods; the first one is preselected. */
  readonly methods: readonly Method[];
  readonly submit: string;
  readonly isPending: boolean;
  readonly problem: string | undefined;
  /** Error of the last failed attempt. */
  readonly failure: Error | null;
  /** The user's e-mail address, put in a hidden field, so that password managers know the account. */
  readonly email?: string | undefined;
  readonly onProve: (method: Method, value: string) => void;
}

/** Asks the user to verify themselves by password, code or passkey. */
export function ProofForm({ methods, submit, isPending, problem, failure, email, onProve }: Props) {
  const { t } = useTranslation("access");
  const availableMethods = methods.filter((option) => option !== "passkey" || hasPasskeys());
  const [method, setMethod] = useState<Method>(availableMethods[0] ?? "password");
  const [value, setValue] = useState("");
  const [isBlank, setBlank] = useState(false);
  const chooseMethod = (next: Method): void => {
    setValue("");
    setBlank(false);
    setMethod(next);
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    // A password may begin or end with a space.
    const proof = method === "password" ? value : value.trim();
    if (method !== "passkey" && proof === "") return setBlank(true);
    if (!isPending) onProve(method, proof);
  };
  return (
    <form className="proof-form" noValidate onSubmit={handleSubmit}>
      <FormAlert title={problem} failure={failure} />
      {email !== undefined && <input type="hidden" name="username" autoComplete="username" value={email} />}
      <ValueField
        key={method}
        method={method}
        value={value}
        failure={failure}
        error={isBlank ? t("field.required") : undefined}
        onChange={(typed) => {
          setBlank(false);
          setValue(typed);
        }}
      />
      <SubmitButton wide busy={isPending} busyText={t("proof.checking")}>
        {method === "passkey" && <Icon icon={Fingerprint} />}
        {method === "passkey" ? t("proof.use.passkey") : submit}
      </SubmitButton>
      {availableMethods.length > 1 && (
        <p className="proof-form__others">
          {availableMethods
            .filter((option) => option !== method)
            .map((option) => (
              <Button key={option} look="quiet" onClick={() => chooseMethod(option)}>
                {t(`proof.use.${option}`)}
              </Button>
            ))}
        </p>
      )}
    </form>
  );
}

interface ValueProps {
  readonly method: Method;
  readonly value: string;
  readonly failure: Error | null;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A text field that gets the focus when it is mounted and, with its text selected, after each error response. */
function ValueField({ method, failure, onChange, ...rest }: ValueProps) {
  const { t } = useTranslation("access");
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => queueMicrotask(() => ref.current?.focus()), []);
  useEffect(() => {
    if (!failure) return;
    ref.current?.focus();
    ref.current?.select();
  }, [failure]);
  const field = {
    ...rest,
    ref,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange(target.value),
  };
  if (method === "passkey") return <p className="muted">{t("proof.passkey.lead")}</p>;
  if (method === "password")
    return <PasswordField {...field} label={t("proof.password")} autoComplete="current-password" />;
  const isCode = method === "code";
  return (
    <Field
      {...field}
      label={t(isCode ? "proof.code" : "proof.recovery")}
      hint={t(isCode ? "proof.code.hint" : "proof.recovery.hint")}
      inputMode={isCode ? "numeric" : "text"}
      autoComplete={isCode ? "one-time-code" : "off"}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
