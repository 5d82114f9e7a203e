import type { UserView } from "@tukar-saldo/contracts";
import { useState } from "react";
import type { FormEvent } from "react";
import { MIN_NEW_PASSWORD_LENGTH } from "../../shared/forms/new-password/long-enough.js";
import { useIssueText } from "../../shared/forms/use-issue-text.js";
import { useUnsavedGuard } from "../../shared/unsaved/use-unsaved-guard.js";
import { updateUserSchema } from "./api.js";
import { useUpdateUser } from "./use-users.js";

export interface UserEdits extends Pick<UserView, "name" | "email" | "role" | "is_active"> {
  readonly can_process: boolean;
  /** Empty to keep the current password. */
  readonly password: string;
}

/**
 * State of the edit form. Submitting validates and saves the changed fields, so that an older form does not put back what
 * another admin has changed meanwhile; only the first error is shown.
 */
export function useEditForm(user: UserView, onDone: () => void) {
  const translateIssue = useIssueText();
  const { name, email, role, is_active, can_process = false } = user;
  const [initialEdits] = useState<UserEdits>({ name, email, role, is_active, can_process, password: "" });
  const [edits, setEdits] = useState(initialEdits);
  const [issue, setIssue] = useState<string>();
  const { update, isPending, problem } = useUpdateUser(user);
  const changedFields = (Object.keys(initialEdits) as (keyof UserEdits)[]).filter(
    (field) => edits[field] !== initialEdits[field],
  );
  useUnsavedGuard("edited-user", changedFields.length > 0);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { data, error } = updateUserSchema.safeParse(
      Object.fromEntries(changedFields.map((field) => [field, edits[field]])),
    );
    setIssue(error?.issues[0]?.message);
    if (data) update(data, { onSuccess: onDone });
  };
  const edit = (part: Partial<UserEdits>): void => setEdits((now) => ({ ...now, ...part }));
  const issueMessage = translateIssue(issue, { min: MIN_NEW_PASSWORD_LENGTH });
  return { edits, edit, submit, isPending, problem: issueMessage ?? problem };
}
