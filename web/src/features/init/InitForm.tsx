import { Mail } from "lucide-react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../shared/forms/Field.js";
import { FormAlert } from "../../shared/forms/FormAlert.js";
import { NewPasswordField } from "../../shared/forms/new-password/NewPasswordField.js";
import { PasswordField } from "../../shared/forms/PasswordField.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Note } from "../../shared/ui/Note.js";
import type { InitFields } from "./api.js";
import { InitSummary } from "./InitSummary.js";
import { SetUpStep } from "./SetUpStep.js";
import { computeStepStates } from "./step-states.js";
import { useSetUpForm } from "./use-set-up-form.js";
import type { SetUpForm } from "./use-set-up-form.js";

interface Props {
  readonly needsKeys: boolean;
  readonly needsToken: boolean;
}

export function InitForm({ needsKeys, needsToken }: Props) {
  const { t } = useTranslation("init");
  const requiredParts = { keys: needsKeys, token: needsToken };
  const init = useSetUpForm(requiredParts);
  const values = useWatch({ control: init.form.control, compute: (all) => all });
  const [admin, human, provider] = computeStepStates(values, needsKeys);
  return (
    <form className="setup__columns" noValidate onSubmit={(event) => void init.submit(event)}>
      <div>
        <FormAlert title={init.problem} failure={init.failure} className="setup__alert" />
        <SetUpStep number={1} state={admin} title={t("init.admin")} lead={t("init.admin.lead")}>
          <AdminFields init={init} values={values} needsToken={needsToken} />
        </SetUpStep>
        <SetUpStep
          number={2}
          state={human}
          title={t("init.human")}
          lead={t(needsKeys ? "init.human.lead" : "init.human.own")}
        >
          {needsKeys ? <KeyFields init={init} /> : <Note>{t("init.human.ownNote")}</Note>}
        </SetUpStep>
        <SetUpStep number={3} state={provider} title={t("init.provider")} lead={t("init.provider.lead")}>
          <ProviderField init={init} />
        </SetUpStep>
      </div>
      <InitSummary values={values} needs={requiredParts} isPending={init.isPending} />
    </form>
  );
}

interface AdminProps {
  readonly init: SetUpForm;
  readonly values: Pick<InitFields, "name" | "email" | "password">;
  readonly needsToken: boolean;
}

function AdminFields({ init: { form, errorOf }, values, needsToken }: AdminProps) {
  const { t } = useTranslation("init");
  const { register } = form;
  return (
    <div className="setup__pair">
      <Field label={t("init.name")} autoComplete="name" error={errorOf("name")} {...register("name")} />
      <Field
        label={t("init.email")}
        type="email"
        autoComplete="username"
        error={errorOf("email")}
        {...register("email")}
      />
      <NewPasswordField
        label={t("init.password")}
        password={values.password}
        known={[values.name, values.email]}
        error={errorOf("password")}
        {...register("password")}
      />
      {needsToken && (
        <PasswordField
          label={t("init.setupToken")}
          autoComplete="off"
          hint={t("init.setupToken.hint")}
          error={errorOf("setup_token")}
          {...register("setup_token")}
        />
      )}
    </div>
  );
}

function ProviderField({ init: { form, errorOf } }: { readonly init: SetUpForm }) {
  const { t } = useTranslation("init");
  return (
    <Field
      label={t("init.paypalEmail")}
      type="email"
      start={<Icon icon={Mail} />}
      placeholder={t("init.paypalEmail.placeholder")}
      hint={t("init.paypalEmail.hint")}
      error={errorOf("paypal_email")}
      {...form.register("paypal_email")}
    />
  );
}

function KeyFields({ init: { form, errorOf } }: { readonly init: SetUpForm }) {
  const { t } = useTranslation("init");
  return (
    <div className="setup__keys">
      <Field
        label={t("init.siteKey")}
        className="mono"
        autoComplete="off"
        spellCheck={false}
        error={errorOf("sitekey")}
        {...form.register("sitekey")}
      />
      <PasswordField
        label={t("init.privateKey")}
        className="mono"
        autoComplete="off"
        hint={t("init.privateKey.hint")}
        error={errorOf("privatekey")}
        {...form.register("privatekey")}
      />
    </div>
  );
}
