import i18next from "i18next";
import type { PublicKey } from "../i18n/resources.js";
import { useTexts } from "../i18n/use-texts.js";

/** The words of an issue: a text key of the contract, or a text the server already put into words. */
export function useIssueText(): (
  issue: string | undefined,
  values?: Record<string, string | number>,
) => string | undefined {
  const { t } = useTexts();
  return (issue, values = {}) => {
    if (issue === undefined || !i18next.exists(issue, { ns: "public" })) return issue;
    return (t as (key: PublicKey, values: object) => string)(issue as PublicKey, values);
  };
}
