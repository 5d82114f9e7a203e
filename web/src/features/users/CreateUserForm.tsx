import { ROLES } from "@tukar-saldo/contracts";
import type { CreateUserBody, MessageKey } from "@tukar-saldo/contracts";
import { UserPlus } from "lucide-react";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { rejectionOf } from "../../shared/api/errors.js";
import { Field } from "../../shared/forms/Field.js";
import { FormAlert } from "../../shared/forms/FormAlert.js";
import { MIN_NEW_PASSWORD_LENGTH } from "../../shared/forms/new-password/long-enough.js";
import { NewPasswordField } from "../../shared/forms/new-password/NewPasswordField.js";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { useIssueText } from "../../shared/forms/use-issue-text.js";
import { useZodForm } from "../../shared/forms/use-zod-form.js";
import { Icon } from "../../shared/ui/Icon.js";
import { NativeSelect } from "../../shared/ui/NativeSelect.js";
import { useUnsavedGuard } from "../../shared/unsaved/use-unsaved-guard.js";
import { createUserSchema } from "./api.js";
import { CanProcessCheckbox } from "./CanProcessCheckbox.js";
import { useCreateUser } from "./use-users.js";

/** Locale key of the error that the contract's schema reports for an empty field. */
const REQUIRED_KEY = "users.error.required" satisfies MessageKey;
const EMPTY_FORM: CreateUserBody = { name: "", email: "", password: "", role: "user", can_process: false };

/** State, errors and submission of the form for a new user; clears the form after the user is added. */
function useCreateForm() {
  const { t } = useTranslation("users");
  const translateIssue = useIssueText();
  const { create, isPending, problem } = useCreateUser();
  const form = useZodForm<CreateUserBody, CreateUserBody>(createUserSchema, EMPTY_FORM);
  const { errors, isDirty } = form.formState;
  useUnsavedGuard("new-user", isDirty);
  const issueOf = (name: keyof CreateUserBody) => errors[name]?.message;
  const hasBlankField = (Object.keys(EMPTY_FORM) as (keyof CreateUserBody)[]).some(
    (name) => issueOf(name) === REQUIRED_KEY,
  );
  const send = ({ can_process, ...body }: CreateUserBody): void =>
    create(body.role === "user" && can_process ? { ...body, can_process } : body, {
      onSuccess: () => form.reset(EMPTY_FORM),
      onError: (error) => {
        for (const [name, message] of Object.entries(rejectionOf(error)?.fields ?? {})) {
          form.setError(name as keyof CreateUserBody, { message });
        }
      },
    });
  return {
    form,
    isPending,
    submit: form.handleSubmit(send),
    problem: hasBlankField ? t(REQUIRED_KEY) : problem,
    errorOf: (name: keyof CreateUserBody) =>
      issueOf(name) === REQUIRED_KEY
        ? t("field.required")
        : translateIssue(issueOf(name), { min: MIN_NEW_PASSWORD_LENGTH }),
  };
}

export function CreateUserForm() {
  const { t } = useTranslation("users");
  const { form, isPending, submit, problem, errorOf } = useCreateForm();
  const { register } = form;
  const [password, name, email] = useWatch({ control: form.control, name: ["password", "name", "email"] });
  return (
    <section className="panel">
      <div className="panel__head">
        <div>
          <h3>{t("users.create")}</h3>
          <p>{t("users.create.lead")}</p>
        </div>
      </div>
      <form className="user-form panel__body" noValidate onSubmit={(event) => void submit(event)}>
        <FormAlert title={problem} className="user-form__alert" />
        <Field label={t("users.name")} autoComplete="off" error={errorOf("name")} {...register("name")} />
        <Field
          label={t("users.email")}
          type="email"
          autoComplete="off"
          error={errorOf("email")}
          {...register("email")}
        />
        <NewPasswordField
          label={t("users.password")}
          password={password}
          known={[name, email]}
          error={errorOf("password")}
          {...register("password")}
        />
        <RoleField form={form} />
        <CanProcessField form={form} />
        <SubmitButton busy={isPending} busyText={t("users.adding")}>
          <Icon icon={UserPlus} />
          {t("users.add")}
        </SubmitButton>
      </form>
    </section>
  );
}

function CanProcessField({ form }: { readonly form: ReturnType<typeof useCreateForm>["form"] }) {
  const [role, checked = false] = useWatch({ control: form.control, name: ["role", "can_process"] });
  if (role === "admin") return null;
  return <CanProcessCheckbox checked={checked} onChange={(may) => form.setValue("can_process", may)} />;
}

function RoleField({ form }: { readonly form: ReturnType<typeof useCreateForm>["form"] }) {
  const { t } = useTranslation("users");
  const id = useId();
  const role = useWatch({ control: form.control, name: "role" });
  return (
    <div className="field">
      <label htmlFor={id}>{t("users.role")}</label>
      <NativeSelect id={id} aria-describedby={`${id}-hint`} {...form.register("role")}>
        {ROLES.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </NativeSelect>
      <p className="field__hint" id={`${id}-hint`}>
        {t(`users.role.${role}.hint`)}
      </p>
    </div>
  );
}
