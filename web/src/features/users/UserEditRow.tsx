import { ROLES } from "@tukar-saldo/contracts";
import type { UserView } from "@tukar-saldo/contracts";
import { Check, KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { NewPasswordField } from "../../shared/forms/new-password/NewPasswordField.js";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { useEscape } from "../../shared/hooks/use-escape.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Input } from "../../shared/ui/Input.js";
import { NativeSelect } from "../../shared/ui/NativeSelect.js";
import { Switch } from "../../shared/ui/Switch.js";
import { CanProcessCheckbox } from "./CanProcessCheckbox.js";
import { useEditForm } from "./use-edit-form.js";

interface Props {
  readonly user: UserView;
  readonly isOwn: boolean;
  readonly onDone: () => void;
}

/** A user row in edit mode, with the same height as the normal row. Escape discards the changes. */
export function UserEditRow(props: Props) {
  const { user, isOwn, onDone } = props;
  const { t } = useTranslation("users");
  const { edits, edit, submit, isPending, problem } = useEditForm(user, onDone);
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => nameField.current?.focus(), []);
  useEscape(onDone);
  const [hasPasswordField, setHasPasswordField] = useState(false);
  return (
    <li>
      <form className="user user--edit" noValidate onSubmit={submit}>
        <div className="user__person">
          <Input
            ref={nameField}
            aria-label={t("users.name")}
            value={edits.name}
            autoComplete="off"
            onChange={({ target }) => edit({ name: target.value })}
          />
          <Input
            aria-label={t("users.email")}
            type="email"
            value={edits.email}
            autoComplete="off"
            onChange={({ target }) => edit({ email: target.value })}
          />
        </div>
        <div className="user__role">
          <RoleSelect role={edits.role} isOwn={isOwn} onChange={(role) => edit({ role })} />
        </div>
        <div>
          <Switch
            checked={edits.is_active}
            onChange={(is_active) => edit({ is_active })}
            lockedBecause={isOwn ? t("users.own.active") : undefined}
          >
            {t("users.active")}
          </Switch>
          {edits.role === "user" && (
            <CanProcessCheckbox
              isShort
              checked={edits.can_process}
              onChange={(can_process) => edit({ can_process })}
            />
          )}
        </div>
        {hasPasswordField && (
          <NewPassword
            password={edits.password}
            known={[edits.name, edits.email]}
            onChange={(password) => edit({ password })}
          />
        )}
        <div className="user__actions">
          {/* Users change their own password in the account dialog, which asks for the current one. */}
          {!isOwn && (
            <button
              type="button"
              className="icon-button"
              aria-label={t("users.password.new")}
              title={t("users.password.new")}
              aria-expanded={hasPasswordField}
              onClick={() => setHasPasswordField(true)}
            >
              <Icon icon={KeyRound} />
            </button>
          )}
          <Button look="quiet" onClick={onDone}>
            {t("users.cancel")}
            <kbd aria-hidden="true">Esc</kbd>
          </Button>
          <SubmitButton busy={isPending} busyText={t("users.save")}>
            <Icon icon={Check} />
            {t("users.save")}
          </SubmitButton>
        </div>
        {problem && (
          <p className="user__problem" role="alert">
            {problem}
          </p>
        )}
      </form>
    </li>
  );
}

interface PasswordProps {
  readonly password: string;
  readonly known: readonly string[];
  readonly onChange: (password: string) => void;
}

/** Field for a new password; takes the focus when it is mounted. */
function NewPassword({ password, known, onChange }: PasswordProps) {
  const { t } = useTranslation("users");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="user__password">
      <NewPasswordField
        ref={field}
        label={t("users.password.new")}
        password={password}
        known={known}
        hint={t("users.password.new.hint")}
        value={password}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

interface RoleProps {
  readonly role: UserView["role"];
  readonly isOwn: boolean;
  readonly onChange: (role: UserView["role"]) => void;
}

/** Select for the role. Users cannot change their own role; the tooltip says so. */
function RoleSelect({ role, isOwn, onChange }: RoleProps) {
  const { t } = useTranslation("users");
  return (
    <NativeSelect
      aria-label={isOwn ? `${t("users.role")}: ${t("users.own.role")}` : t("users.role")}
      title={isOwn ? t("users.own.role") : undefined}
      aria-disabled={isOwn || undefined}
      value={role}
      onChange={({ target }) => isOwn || onChange(target.value as UserView["role"])}
    >
      {ROLES.map((role) => (
        <option key={role}>{role}</option>
      ))}
    </NativeSelect>
  );
}
