import { useQuery } from "@tanstack/react-query";
import { useNow } from "../../shared/hooks/use-now.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { publicDeskQuery } from "../../shared/public-desk.js";

/** What the desk says on top of the public pages, until its end. */
export function DeskNotice() {
  const language = useLanguage();
  const now = useNow();
  const notice = useQuery(publicDeskQuery).data?.notice;
  const isOver = notice?.until && Date.parse(notice.until) <= now;
  return (
    <output>
      {notice && !isOver && (
        <span className="offline desk-notice">
          <span className="wrap">{notice[language]}</span>
        </span>
      )}
    </output>
  );
}
