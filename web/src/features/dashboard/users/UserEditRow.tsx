import { ROLES, updateUserBody, type UserView } from "@tukar-saldo/contracts";
import { Check } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { SubmitButton } from "../../../shared/forms/SubmitButton.js";
import { useIssueText } from "../../../shared/forms/use-issue-text.js";
import { useEscape } from "../../../shared/hooks/use-escape.js";
import { useStaffTexts } from "../../../shared/i18n/use-texts.js";
import { Button } from "../../../shared/ui/Button.js";
import { Icon } from "../../../shared/ui/Icon.js";
import { Input } from "../../../shared/ui/Input.js";
import { NativeSelect } from "../../../shared/ui/NativeSelect.js";
import { Switch } from "../../../shared/ui/Switch.js";
import { useUnsavedGuard } from "../../../shared/unsaved/use-unsaved-guard.js";
import { useUpdateUser } from "./use-users.js";

interface Props {
  readonly user: UserView;
  readonly isOwn: boolean;
  readonly onDone: () => void;
}

type Edits = Pick<UserView, "name" | "email" | "role" | "is_active">;

function isChanged(user: UserView, edits: Edits): boolean {
  return (Object.keys(edits) as (keyof Edits)[]).some((name) => edits[name] !== user[name]);
}

/** Sends a changed user once it is right; of what is wrong the first is said. */
function useEditForm({ user, onDone }: Props) {
  const issueText = useIssueText();
  const { name, email, role, is_active } = user;
  const [edits, setEdits] = useState<Edits>({ name, email, role, is_active });
  const [issue, setIssue] = useState<string>();
  const { update, isPending, problem } = useUpdateUser(user);
  useUnsavedGuard("edited-user", isChanged(user, edits));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { data, error } = updateUserBody.safeParse(edits);
    setIssue(error?.issues[0]?.message);
    if (data) update(data, { onSuccess: onDone });
  };
  const edit = (part: Partial<Edits>): void => setEdits((now) => ({ ...now, ...part }));
  return { edits, edit, submit, isPending, problem: issue === undefined ? problem : issueText(issue) };
}

/** A row in the height it has anyway, its values to be typed over. Esc leaves it as it was. */
export function UserEditRow(props: Props) {
  const { isOwn, onDone } = props;
  const { t } = useStaffTexts();
  const { edits, edit, submit, isPending, problem } = useEditForm(props);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  useEscape(onDone);
  return (
    <li>
      <form className="user user--edit" noValidate onSubmit={submit}>
        <div className="user__who">
          <Input
            ref={first}
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
        <div className="user__state">
          <Switch
            checked={edits.is_active}
            onChange={(is_active) => edit({ is_active })}
            lockedBecause={isOwn ? t("users.own.active") : undefined}
          >
            {t("users.active")}
          </Switch>
        </div>
        <div className="user__acts">
          <Button look="quiet" onClick={onDone}>
            {t("users.cancel")}
            <kbd aria-hidden="true">Esc</kbd>
          </Button>
          <SubmitButton busy={isPending} busyText={t("users.save")}>
            <Icon of={Check} />
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

interface RoleProps {
  readonly role: UserView["role"];
  readonly isOwn: boolean;
  readonly onChange: (role: UserView["role"]) => void;
}

/** One's own role stays; the select says why. */
function RoleSelect({ role, isOwn, onChange }: RoleProps) {
  const { t } = useStaffTexts();
  return (
    <NativeSelect
      aria-label={isOwn ? `${t("users.role")}: ${t("users.own.role")}` : t("users.role")}
      title={isOwn ? t("users.own.role") : undefined}
      aria-disabled={isOwn || undefined}
      value={role}
      onChange={({ target }) => isOwn || onChange(target.value as UserView["role"])}
    >
      {ROLES.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </NativeSelect>
  );
}
