import i18next from "i18next";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

/** Returns a function that translates the locale key of a validation error; server errors are already translated. */
export function useIssueText(): (
  issue: string | undefined,
  values?: Record<string, string | number>,
) => string | undefined {
  const { t } = useTranslation();
  return (issue, values = {}) => {
    if (issue === undefined || !i18next.exists(issue)) return issue;
    return (t as (key: ParseKeys, values: object) => string)(issue as ParseKeys, values);
  };
}
