import type { SettingName } from "@tukar-saldo/contracts";
import { useEffect, useState } from "react";
import { useIssueText } from "../forms/use-issue-text.js";
import { changedNames, problemsOf } from "./setting-values.js";
import type { FieldValues } from "./setting-values.js";

type Problems = Readonly<Partial<Record<string, string>>>;

/** What was typed over the saved values, and what is wrong with it once saving was tried. */
export function useEdits(saved: FieldValues = {}) {
  const issueText = useIssueText();
  const [edits, setEdits] = useState<FieldValues>({});
  const [refused, setRefused] = useState<Problems>({});
  const [tries, setTries] = useState(0);
  useFocusOnProblem(tries);
  const values: FieldValues = { ...saved, ...edits };
  const problems = problemsOf(values);
  return {
    values,
    changed: changedNames(saved, edits),
    /** Shows what is wrong from now on, and tells whether all is right. */
    check: (): boolean => {
      setTries((now) => now + 1);
      return Object.keys(problems).length === 0;
    },
    edit: (name: SettingName, text: string): void => {
      setEdits((now) => ({ ...now, [name]: text }));
      setRefused((now) => ({ ...now, [name]: undefined }));
    },
    errorOf: (name: SettingName) => refused[name] ?? (tries > 0 ? issueText(problems[name]) : undefined),
    /** What the server said of each field. */
    refuse: setRefused,
    drop: (): void => {
      setEdits({});
      setRefused({});
      setTries(0);
    },
  };
}

/** After a try the first field that is wrong has the focus; it may be far above the button. */
function useFocusOnProblem(tries: number): void {
  useEffect(() => {
    if (tries > 0) document.querySelector<HTMLElement>("form [aria-invalid=true]")?.focus();
  }, [tries]);
}
