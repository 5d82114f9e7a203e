import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useNow } from "../hooks/use-now.js";
import { useLanguage } from "../i18n/use-language.js";
import { publicDeskQuery } from "../public-desk.js";
import { Icon } from "../ui/Icon.js";
import { useIsTruncated } from "./use-is-truncated.js";
import "./desk-notice.css";

/** The desk's notice at the top of the public pages, shown until its end time. */
export function DeskNotice() {
  const language = useLanguage();
  const now = useNow();
  const notice = useQuery(publicDeskQuery).data?.notice;
  const isExpired = notice?.until && Date.parse(notice.until) <= now;
  return <output>{notice && !isExpired && <NoticeLine key={language} text={notice[language]} />}</output>;
}

/** Shows the notice cut to one line, so that the page hardly shifts when it loads; a press expands the notice. */
function NoticeLine({ text }: { readonly text: string }) {
  const [line, isTruncated] = useIsTruncated<HTMLSpanElement>();
  const noticeText = (
    <span className="desk-notice__text" ref={line}>
      {text}
    </span>
  );
  if (!isTruncated) {
    return (
      <span className="desk-notice">
        <span className="wrap">{noticeText}</span>
      </span>
    );
  }
  return (
    <details className="desk-notice">
      <summary className="wrap">
        {noticeText}
        <Icon icon={ChevronDown} />
      </summary>
    </details>
  );
}
