import { WEB_ROUTES } from "@tukar-saldo/contracts";
import type { Language } from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../shared/hooks/use-page-title.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { Markdown } from "../../shared/published-texts/Markdown.js";
import { publishedTextQuery } from "../../shared/published-texts/text-query.js";
import { useLocation } from "../../shared/router.js";
import { Button } from "../../shared/ui/Button.js";
import { Note } from "../../shared/ui/Note.js";
import { TextSkeleton } from "./TextSkeleton.js";

const LOCALES: Record<Language, string> = { id: "id-ID", en: "en-GB" };
const DATE_FORMAT = { timeZone: "Asia/Jakarta", day: "numeric", month: "long", year: "numeric" } as const;
const formatDay = (iso: string, language: Language): string =>
  new Date(iso).toLocaleDateString(LOCALES[language], DATE_FORMAT);

/** The terms or the privacy notice, depending on the path. */
export function LegalPage() {
  const { t } = useTranslation("legal");
  const language = useLanguage();
  const name = useLocation().pathname.startsWith(WEB_ROUTES.privacy) ? "privacy" : "terms";
  const { data, isError, isFetching, refetch } = useQuery(publishedTextQuery(name));
  const title = t(`legal.${name}`);
  usePageTitle(title);
  return (
    <article className="wrap legal" aria-busy={!data && !isError}>
      <div className="page-head">
        <h1>{title}</h1>
        <p>{t(`legal.${name}.lead`)}</p>
      </div>
      {data && <Markdown text={data[language]} lang={language} />}
      {data && (
        <div className="legal__end">
          {data.updated_at && <p>{t("legal.updated", { day: formatDay(data.updated_at, language) })}</p>}
          <Button look="line" onClick={() => window.print()}>
            {t("legal.print")}
          </Button>
        </div>
      )}
      {!data && isError && (
        <Note tone="bad" role="alert">
          <b>{t("legal.failed")}</b>
          <Button look="line" aria-busy={isFetching || undefined} onClick={() => void refetch()}>
            {t("legal.retry")}
          </Button>
        </Note>
      )}
      {!data && !isError && <TextSkeleton />}
    </article>
  );
}
