import type { SettingName } from "@tukar-saldo/contracts";
import { useEffect, useState } from "react";
import { useIssueText } from "../forms/use-issue-text.js";
import { listChangedNames, findProblems } from "./setting-values.js";
import type { FieldValues } from "./setting-values.js";

type ErrorsByField = Readonly<Partial<Record<string, string>>>;

/** The user's edits of the saved values; their validation errors are shown after the first attempt to save. */
export function useEdits(saved: FieldValues = {}) {
  const translateIssue = useIssueText();
  const [edits, setEdits] = useState<FieldValues>({});
  const [serverErrors, setServerErrors] = useState<ErrorsByField>({});
  const [attempts, setAttempts] = useState(0);
  useFocusOnProblem(attempts);
  const values: FieldValues = { ...saved, ...edits };
  const problemKeys = findProblems(values);
  return {
    values,
    changed: listChangedNames(saved, edits),
    /** Shows validation errors from now on. @returns whether all values are valid */
    check: (): boolean => {
      setAttempts((previous) => previous + 1);
      return Object.keys(problemKeys).length === 0;
    },
    edit: (name: SettingName, text: string): void => {
      setEdits((previous) => ({ ...previous, [name]: text }));
      setServerErrors((previous) => ({ ...previous, [name]: undefined }));
    },
    errorOf: (name: SettingName) =>
      serverErrors[name] ?? (attempts > 0 ? translateIssue(problemKeys[name]) : undefined),
    /** Shows the server's validation errors at their fields. */
    showServerErrors: setServerErrors,
    discard: (): void => {
      setEdits({});
      setServerErrors({});
      setAttempts(0);
    },
  };
}

/** Focuses the first invalid field, which may be far above the button, after an attempt to save. */
function useFocusOnProblem(attempts: number): void {
  useEffect(() => {
    if (attempts > 0) document.querySelector<HTMLElement>("form [aria-invalid=true]")?.focus();
  }, [attempts]);
}
