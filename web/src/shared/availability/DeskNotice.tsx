import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useNow } from "../hooks/use-now.js";
import { useLanguage } from "../i18n/use-language.js";
import { publicDeskQuery } from "../public-desk.js";
import { Icon } from "../ui/Icon.js";
import { useIsCut } from "./use-is-cut.js";
import "./desk-notice.css";

/** What the desk says on top of the public pages, until its end. */
export function DeskNotice() {
  const language = useLanguage();
  const now = useNow();
  const notice = useQuery(publicDeskQuery).data?.notice;
  const isOver = notice?.until && Date.parse(notice.until) <= now;
  return <output>{notice && !isOver && <Line key={language} text={notice[language]} />}</output>;
}

/** One line, so that the page hardly moves when it comes; a press shows the rest of a longer text. */
function Line({ text }: { readonly text: string }) {
  const [line, isCut] = useIsCut<HTMLSpanElement>();
  const words = (
    <span className="desk-notice__text" ref={line}>
      {text}
    </span>
  );
  if (!isCut) {
    return (
      <span className="desk-notice">
        <span className="wrap">{words}</span>
      </span>
    );
  }
  return (
    <details className="desk-notice">
      <summary className="wrap">
        {words}
        <Icon of={ChevronDown} />
      </summary>
    </details>
  );
}
